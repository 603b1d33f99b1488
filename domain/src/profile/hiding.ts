/** Projects that one participant may keep hidden: what a list can leave out in one condition. */
export const mostHidden = 500;

export interface Hiding {
  readonly isHidden: boolean;
  readonly hiddenCount: number;
}

export type HidingAction = 'hide' | 'show';

/** What may be done now: the decider asks it, and so may queries and pages. Document 2 §4, Project hidden toggle. */
export function allowedHidingActions({ isHidden, hiddenCount }: Hiding): readonly HidingAction[] {
  if (isHidden) return ['show'];
  return hiddenCount < mostHidden ? ['hide'] : [];
}
