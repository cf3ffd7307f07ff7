// What a page owes everyone who reads it (WCAG 2.2 AA), as far as a script can see it.
() => {
  const faults = [];
  // A ground that is half there is none.
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  const shown = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const read = (node) => !node.closest(".unseen, .skip:not(:focus)") && shown(node);
  const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
  const over = ([r, g, b, a = 1], under) =>
    a === 1 ? [r, g, b] : [r, g, b].map((part, n) => part * a + under[n] * (1 - a));
  const luminance = (colour) => {
    const [r, g, b] = colour.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  // Every colour that may lie behind a text; a pattern has several.
  const behind = (node) => {
    const style = getComputedStyle(node);
    const below = node.parentElement ? behind(node.parentElement) : [[255, 255, 255]];
    const pattern = style.backgroundImage.match(/rgba?\([^)]*\)/g);
    if (pattern) return pattern.map((colour) => over(numbers(colour), below[0]));
    return below.map((colour) => over(numbers(style.backgroundColor), colour));
  };

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const [said, node] = [texts.currentNode.data.trim(), texts.currentNode.parentElement];
    if (!said || !read(node) || ["SCRIPT", "STYLE"].includes(node.tagName)) continue;
    const style = getComputedStyle(node);
    // What is drawn is painted otherwise; what is not painted is crossed out.
    if (node.closest("svg") || numbers(style.color)[3] === 0) continue;
    const size = parseFloat(style.fontSize);
    const wanted = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
    for (const colour of behind(node)) {
      const got = contrast(over(numbers(style.color), colour), colour);
      if (got < wanted) faults.push(`contrast ${got.toFixed(2)}: ${said.slice(0, 40)}`);
    }
  }

  const name = (node) =>
    node.ariaLabel || node.innerText?.trim() || node.labels?.[0]?.innerText || node.alt;
  const there = (what) => [...document.querySelectorAll(what)].filter((node) => node.checkVisibility());
  for (const node of there("a, button, input:not([type=hidden]), img:not([alt])"))
    if (!name(node)) faults.push(`no name: ${node.outerHTML}`);
  // Its label is pressed as well.
  const tall = (node) =>
    Math.max(...[node, ...(node.labels ?? [])].map((each) => each.getBoundingClientRect().height));
  for (const node of there("button, input:not([type=hidden]), nav a, .mark"))
    if (read(node) && tall(node) < 24)
      faults.push(`small target: ${node.outerHTML}`);
  for (const node of document.querySelectorAll("[aria-labelledby], [aria-describedby]"))
    for (const id of [node.ariaLabelledByElements, node.ariaDescribedByElements])
      if (id && !id.length) faults.push(`nobody says its name: ${node.outerHTML.slice(0, 80)}`);
  const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) faults.push(`twice: #${id}`);
  const heads = [...document.querySelectorAll("h1, h2, h3, h4")].map((head) => +head.tagName[1]);
  if (heads.filter((level) => level === 1).length !== 1) faults.push(`headings: ${heads}`);
  heads.forEach((level, n) => level > (heads[n - 1] ?? 0) + 1 && faults.push(`skips: ${heads}`));
  for (const landmark of ["header", "main"])
    if (!document.querySelector(landmark)) faults.push(`no ${landmark}`);
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) faults.push(`scrolls sideways by ${wide}`);
  return faults;
}
