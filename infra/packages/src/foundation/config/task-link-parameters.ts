/**
 * Reads `organization-id:parameter,organization-id:parameter`.
 * @returns the parameter's name by organization; null for a text of another form
 */
export function parseTaskLinkParameters(value: string): Readonly<Record<string, string>> | null {
  const pairs = value.split(',').map((pair) => /^\s*([\w-]+):([\w-]+)\s*$/.exec(pair));
  const known: Record<string, string> = {};
  for (const pair of pairs) {
    const [, organizationId, parameter] = pair ?? [];
    if (organizationId === undefined || parameter === undefined) return null;
    known[organizationId] = parameter;
  }
  return known;
}
