/** A hint's `what` to the topics of the key factories that show it; what is not named here is a topic itself. */
const topics: Readonly<Record<string, readonly string[]>> = {
  account: ['account', 'profile'],
  profile: ['profile', 'account'],
};

export function topicsOf(what: string): readonly string[] {
  return topics[what] ?? [what];
}
