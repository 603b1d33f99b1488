/** What a member of staff may read of a person, other than by logging in as them (contract, Staff). */
export const lookKinds = ['history', 'state'] as const;
export type LookKind = (typeof lookKinds)[number];

export const lookWords: Readonly<Record<LookKind, string>> = {
  history: 'the participant’s history',
  state: 'what the participant’s screens showed at a time',
};
