import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { publicQuestionOf, type ScreenerQuestion, unreachableQuestions } from '../../catalogue/index.js';
import type { GivenResponse } from '../response.js';
import { checkResponses } from './check-responses.js';
import { judge } from './judge.js';
import { answer, checkbox, logic, question, radio } from '../../testing/questions.test-kit.js';
import { nextQuestionUid, pathOf } from './screener-path.js';

const terms = { agree: null, requiresNda: false, requiresIdentityVerification: false, isIdentityVerified: false };
const choices = ['x', 'y', 'z'];

/**
 * Targets of a jump in a screener of this length: a later question, the end, or the next question.
 */
const jumpFrom = (index: number, length: number) =>
  fc.oneof(
    fc.constantFrom(null, '-1'),
    ...(index + 1 < length ? [fc.integer({ min: index + 1, max: length - 1 }).map((target) => `q${target}`)] : []),
  );

function questionAt(index: number, length: number): fc.Arbitrary<ScreenerQuestion> {
  const uid = `q${index}`;
  const jump = jumpFrom(index, length);
  const answers = (jumps: readonly (string | null)[], values: readonly number[]) =>
    choices.map((choice, place) => answer(choice, { goToQuestionUid: jumps[place] ?? null, answerValue: values[place] ?? 1 }));
  const entry = fc
    .tuple(
      fc.constantFrom('if-selected' as const, 'if-not-selected' as const),
      fc.constantFrom('and' as const, 'or' as const),
      fc.subarray(choices, { minLength: 1 }),
      jump,
    )
    .map(([type, bool, uids, target]) => logic(type, bool, uids, target ?? ''));
  return fc.oneof(
    fc
      .tuple(
        fc.array(jump, { minLength: 3, maxLength: 3 }),
        fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 3, maxLength: 3 }),
        fc.boolean(),
      )
      .map(([jumps, values, isRequired]) => radio(uid, answers(jumps, values), { isRequired })),
    fc
      .tuple(
        fc.array(entry, { maxLength: 3 }),
        fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 3 }),
        fc.boolean(),
      )
      .map(([entries, values, isRequired]) => checkbox(uid, answers([], values), { logic: entries, isRequired })),
    fc.boolean().map((isRequired) => question(uid, { isRequired })),
    fc.boolean().map((isRequired) => question(uid, { questionType: 6, minValue: 0, maxValue: 1, step: 0.1, isRequired })),
  );
}

/** Any screener that jumps forward only. */
const screeners = fc
  .integer({ min: 1, max: 12 })
  .chain((length) => fc.tuple(...Array.from({ length }, (_, index) => questionAt(index, length))));

/** A valid answer to each question, or none. */
function answersTo(questions: readonly ScreenerQuestion[]): fc.Arbitrary<readonly GivenResponse[]> {
  const given = questions.map(({ uid, questionType }): fc.Arbitrary<GivenResponse> => {
    const response = (answers: GivenResponse['answers']) => ({ questionId: uid, answers });
    if (questionType === 1)
      return fc.subarray(choices, { maxLength: 1 }).map((uids) => response(uids.map((one) => ({ uid: one }))));
    if (questionType === 3) return fc.subarray(choices).map((uids) => response(uids.map((one) => ({ uid: one }))));
    if (questionType === 6) return fc.integer({ min: 0, max: 10 }).map((tenths) => response([{ value: Number(`${tenths}e-1`) }]));
    return fc.constantFrom('', 'a word').map((text) => response([{ text }]));
  });
  return fc.tuple(...given);
}

const walks = screeners.chain((questions) => fc.tuple(fc.constant(questions), answersTo(questions)));

test('model: the walk ends, goes forward, and is the same on the page, step by step and on the server', () => {
  fc.assert(
    fc.property(walks, ([questions, given]) => {
      const path = pathOf(questions, given);
      const indices = path.map((uid) => questions.findIndex((one) => one.uid === uid));
      expect(indices).toEqual(indices.toSorted((a, b) => a - b));
      expect(new Set(path).size).toBe(path.length);

      const page = questions.map(publicQuestionOf);
      expect(pathOf(page, given)).toEqual(path);
      const walked: string[] = [];
      for (let uid: string | null = page[0]?.uid ?? null; uid !== null; uid = nextQuestionUid(page, uid, given)) walked.push(uid);
      expect(walked).toEqual(path);
      const checked = checkResponses(questions, given, 'draft');
      expect(checked.path).toEqual(path);
      expect(pathOf(page, checked.recorded)).toEqual(path);
    }),
  );
});

test('model: answers off the path never change stored answers, errors or the verdict', () => {
  const rubbish = fc.constantFrom<GivenResponse['answers'][]>(
    [],
    [{ uid: 'zzz' }],
    [{ value: 'x' }],
    [{ uid: 'x' }, { uid: 'y' }],
  );
  fc.assert(
    fc.property(walks, rubbish, ([questions, given], answers) => {
      const { path, recorded, errors } = checkResponses(questions, given);
      const changed = given.map((response) => (path.includes(response.questionId) ? response : { ...response, answers }));
      const again = checkResponses(questions, changed);
      expect(again).toEqual({ path, recorded, errors });
      const dropped = checkResponses(
        questions,
        given.filter(({ questionId }) => path.includes(questionId)),
      );
      expect(judge(questions, dropped.path, dropped.recorded, terms)).toEqual(judge(questions, path, recorded, terms));
    }),
  );
});

test('model: a verdict names only questions of the path, and fits its percentage', () => {
  fc.assert(
    fc.property(walks, ([questions, given]) => {
      const { path, recorded } = checkResponses(questions, given);
      const { qualified, unmet, percentage } = judge(questions, path, recorded, terms);
      for (const uid of unmet) expect(path).toContain(uid);
      expect(qualified).toBe(unmet.length === 0);
      expect(percentage === 100).toBe(qualified);
    }),
  );
});

test('model: a question is called unreachable exactly if no answers lead to it', () => {
  const selections = (required: boolean) =>
    [[], ['x'], ['y'], ['z'], ['x', 'y'], ['x', 'z'], ['y', 'z'], choices].filter((one) => !required || one.length > 0);
  fc.assert(
    fc.property(screeners, (questions) => {
      const reached = new Set<string | null>([questions[0]?.uid ?? null]);
      for (const one of questions) {
        if (!reached.has(one.uid)) continue;
        const ways =
          one.questionType === 3 ? selections(one.isRequired) : selections(one.isRequired).filter((uids) => uids.length < 2);
        const chosen = one.questionType === 1 || one.questionType === 3 ? ways : [[]];
        for (const uids of chosen) {
          reached.add(nextQuestionUid(questions, one.uid, [{ questionId: one.uid, answers: uids.map((uid) => ({ uid })) }]));
        }
      }
      const unreachable = questions.filter(({ uid }) => !reached.has(uid)).map(({ uid }) => uid);
      expect(unreachableQuestions(questions).map(({ uid }) => uid)).toEqual(unreachable);
    }),
    { numRuns: 500 },
  );
});
