import { type ScreenerQuestion, type SkipLogic } from './screener.js';
import { questionTypes, submitTarget } from './question-types.js';

/**
 * The questions that no combination of answers leads to. The choice at one question does not
 * restrict the choices at others, so a question is reachable if a reachable one can lead to it.
 * Contract, Screeners.
 */
export function unreachableQuestions(questions: readonly ScreenerQuestion[]): readonly ScreenerQuestion[] {
  const reachable = new Set<number>(questions.length === 0 ? [] : [0]);
  // Jumps only go forward, so one pass in order visits each question after all that can lead to it.
  questions.forEach((question, index) => {
    if (!reachable.has(index)) return;
    for (const exit of exitsOf(question)) {
      if (exit === submitTarget) continue;
      reachable.add(exit === null ? index + 1 : questions.findIndex(({ uid }) => uid === exit));
    }
  });
  return questions.filter((_, index) => !reachable.has(index));
}

/** Where a question can lead: uids, "-1" for the submission, null for the next question. */
function exitsOf(question: ScreenerQuestion): readonly (string | null)[] {
  if (question.questionType === questionTypes.radio) {
    const targets = question.answers.map(({ goToQuestionUid }) => goToQuestionUid);
    return question.isRequired ? targets : [...targets, null];
  }
  return question.questionType === questionTypes.checkbox ? checkboxExits(question) : [null];
}

/**
 * The first entry that applies leads; an entry counts only if it can apply while those before it do
 * not.
 */
function checkboxExits({ answers, isRequired, logic }: ScreenerQuestion): readonly (string | null)[] {
  let before: readonly Clause[] = isRequired ? [{ uids: answers.map(({ uid }) => uid), selected: true }] : [];
  const exits: (string | null)[] = [];
  for (const entry of logic) {
    if (canHold([...before, ...holding(entry)])) exits.push(entry.goToQuestionUid === '' ? null : entry.goToQuestionUid);
    before = [...before, ...failing(entry)];
  }
  return canHold(before) ? [...exits, null] : exits;
}

/** At least one of these answers is (or is not) selected. */
interface Clause {
  readonly uids: readonly string[];
  readonly selected: boolean;
}

function holding({ answerUids, skipLogicType, multipleAnswersBoolType }: SkipLogic): readonly Clause[] {
  const selected = skipLogicType === 'if-selected';
  return multipleAnswersBoolType === 'and' ? each(answerUids, selected) : [{ uids: answerUids, selected }];
}

function failing({ answerUids, skipLogicType, multipleAnswersBoolType }: SkipLogic): readonly Clause[] {
  const selected = skipLogicType !== 'if-selected';
  return multipleAnswersBoolType === 'and' ? [{ uids: answerUids, selected }] : each(answerUids, selected);
}

function each(uids: readonly string[], selected: boolean): readonly Clause[] {
  return uids.map((uid) => ({ uids: [uid], selected }));
}

/**
 * Bound of the search, more than any screener written by hand needs. Beyond it the question is
 * taken as reachable.
 */
const maxSteps = 20_000;

/** Whether some selection of answers makes all clauses true. */
function canHold(clauses: readonly Clause[]): boolean {
  let steps = 0;
  const search = (decided: ReadonlyMap<string, boolean>): boolean => {
    steps += 1;
    if (steps > maxSteps) return true;
    const open = clauses.filter(({ uids, selected }) => !uids.some((uid) => decided.get(uid) === selected));
    const choices = open.map(({ uids, selected }) => ({ uids: uids.filter((uid) => !decided.has(uid)), selected }));
    const [tightest] = choices.toSorted((a, b) => a.uids.length - b.uids.length);
    if (tightest === undefined) return true;
    // Either the first choice is selected, or it is not and one of the later ones must be.
    const trail = new Map(decided);
    return tightest.uids.some((uid) => {
      const found = search(new Map(trail).set(uid, tightest.selected));
      trail.set(uid, !tightest.selected);
      return found;
    });
  };
  return search(new Map());
}
