import type { SkipLogic } from './screener.js';

/**
 * Whether this logic entry applies to the selected answers. `if-not-selected` over several answers
 * combines "is not selected" of each: `and` means that none is selected, `or` that at least one is
 * not. Contract, Screeners.
 */
export function skipLogicHolds(logic: SkipLogic, selected: ReadonlySet<string>): boolean {
  const wanted = logic.skipLogicType === 'if-selected';
  const holds = (uid: string) => selected.has(uid) === wanted;
  return logic.multipleAnswersBoolType === 'and' ? logic.answerUids.every(holds) : logic.answerUids.some(holds);
}
