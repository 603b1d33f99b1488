/** A hint's `what` to the topics of the key factories that show it; what is not named here is a topic itself. */
const topics: Readonly<Record<string, readonly string[]>> = {
  account: ['account', 'profile', 'project', 'project-view'],
  profile: ['profile', 'account', 'project', 'project-view'],
  participation: ['participation', 'project-view', 'screener'],
  'screener-cycle': ['screener-cycle', 'project-view'],
  payout: ['payout', 'participation'],
};

export function topicsOf(what: string): readonly string[] {
  return topics[what] ?? [what];
}
