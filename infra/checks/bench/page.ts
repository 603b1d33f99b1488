/** The page in the docs. Only the bench writes it. */
export function benchPage(table: string, facts: string): string {
  return `# Figures

Written by \`npm run bench -- --write docs/bench.md\`; next to each figure is its baseline, measured in the same run on the same PostgreSQL (its settings
durable, as in production), the two sides in turn. A ratio is the median of the pairs, in brackets the least and the most: above 1 we are faster. Core-ms are milliseconds of one core for a call: of Node, PostgreSQL and, where it is another process, the client. p50 / p99 are the times of single calls of ours.

${facts}.

${table}
`;
}
