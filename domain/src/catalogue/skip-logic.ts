import type { SkipLogic } from './screener.js';

/**
 * Does this entry lead, given the answers that are selected? `if-not-selected` over several answers combines each one's "is not
 * selected": `and` none is, `or` at least one is not. Contract, Screeners.
 */
export function skipLogicHolds(logic: SkipLogic, selected: ReadonlySet<string>): boolean {
  const wanted = logic.skipLogicType === 'if-selected';
  const holds = (uid: string) => selected.has(uid) === wanted;
  return logic.multipleAnswersBoolType === 'and' ? logic.answerUids.every(holds) : logic.answerUids.some(holds);
}
