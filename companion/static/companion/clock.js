// Tells the server where the reader's clock hangs, for the next page that shows a time.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const said = `zone=${zone}`;
if (zone && !document.cookie.split("; ").includes(said)) {
  document.cookie = `${said}; path=/; max-age=31536000; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
}
