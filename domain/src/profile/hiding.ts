/**
 * Most projects that one participant may keep hidden: a list excludes that many in one condition.
 */
export const maxHiddenProjects = 500;

export interface Hiding {
  readonly isHidden: boolean;
  readonly hiddenCount: number;
}

export type HidingAction = 'hide' | 'show';

/**
 * The actions that are possible now, for the decider, queries and pages. Document 2 §4, Project
 * hidden toggle.
 */
export function allowedHidingActions({ isHidden, hiddenCount }: Hiding): readonly HidingAction[] {
  if (isHidden) return ['show'];
  return hiddenCount < maxHiddenProjects ? ['hide'] : [];
}
