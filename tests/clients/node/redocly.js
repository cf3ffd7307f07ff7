// Redocly's linter by its library: its command wants a newer Node than Debian has.

import { formatProblems, getTotals, lint, loadConfig } from "@redocly/openapi-core";

const config = await loadConfig({ configPath: "redocly.yaml" });
const problems = await lint({ ref: process.argv[2], config });
const totals = getTotals(problems);
formatProblems(problems, { totals, format: "stylish" });
process.exitCode = totals.errors ? 1 : 0;
