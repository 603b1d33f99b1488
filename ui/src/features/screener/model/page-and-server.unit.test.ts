import { expect, test } from '@jest/globals';
import { publicQuestionOf, type ScreenerAnswer, type ScreenerQuestion } from '@panelist/domain/catalogue/browser';
import { checkResponses, judge, nextQuestionUid, pathOf, type GivenAnswer } from '@panelist/domain/participation/browser';
import fc from 'fast-check';
import { ApiError } from '../../../shared/api/api-error.js';
import { answersOf, masked, problemWith, responsesOf, sendable, type Answers } from './answers.js';
import { problemAt } from './step-problem.js';
import { ndaStep, stepFor } from './step-for.js';

const options = ['x', 'y', 'other'];
const question = (uid: string, change: Partial<ScreenerQuestion>): ScreenerQuestion => ({
  uid,
  questionType: 4,
  text: uid,
  isRequired: true,
  includeOtherOption: false,
  minValue: null,
  maxValue: null,
  step: null,
  answers: [],
  logic: [],
  ...change,
});

const jumpFrom = (index: number, length: number) =>
  fc.oneof(
    fc.constantFrom(null, '-1'),
    ...(index + 1 < length ? [fc.integer({ min: index + 1, max: length - 1 }).map((target) => `q${target}`)] : []),
  );

/** A question of any type, with jumps, verdicts, bounds and the option "Other". */
function questionAt(index: number, length: number): fc.Arbitrary<ScreenerQuestion> {
  const uid = `q${index}`;
  const jump = jumpFrom(index, length);
  const values = (most: number) => fc.array(fc.integer({ min: 1, max: most }), { minLength: 3, maxLength: 3 });
  const list = (jumps: readonly (string | null)[], verdicts: readonly number[]): ScreenerAnswer[] =>
    options.map((option, place) => ({
      uid: option,
      text: option,
      goToQuestionUid: jumps[place] ?? null,
      answerValue: verdicts[place] ?? 1,
      isOther: option === 'other',
    }));
  const entry = fc
    .tuple(
      fc.constantFrom('if-selected' as const, 'if-not-selected' as const),
      fc.constantFrom('and' as const, 'or' as const),
      fc.subarray(options, { minLength: 1 }),
      jump,
    )
    .map(([skipLogicType, multipleAnswersBoolType, answerUids, target]) => ({
      skipLogicType,
      multipleAnswersBoolType,
      answerUids,
      goToQuestionUid: target ?? '',
    }));
  const bounds = fc.record({
    minValue: fc.constantFrom(null, 0, 1),
    maxValue: fc.constantFrom(null, 10),
    step: fc.constantFrom(null, 0.5, 1),
  });
  return fc.boolean().chain((isRequired) =>
    fc.oneof(
      fc
        .tuple(fc.array(jump, { minLength: 3, maxLength: 3 }), values(2))
        .map(([jumps, verdicts]) => question(uid, { questionType: 1, answers: list(jumps, verdicts), isRequired })),
      fc
        .tuple(fc.array(entry, { maxLength: 2 }), values(3))
        .map(([entries, verdicts]) =>
          question(uid, { questionType: 3, answers: list([], verdicts), logic: entries, isRequired }),
        ),
      fc.constantFrom(2 as const, 4 as const).map((questionType) => question(uid, { questionType, isRequired })),
      fc
        .tuple(fc.constantFrom(5 as const, 6 as const), bounds)
        .map(([questionType, change]) => question(uid, { questionType, isRequired, ...change })),
    ),
  );
}

const texts = fc.constantFrom('', '  ', '\u3164\u2800', 'a word', 'mail ada@company.example', 'ada at company dot com', '\u0000');
const numbers = fc.constantFrom<unknown>(-1, 0, 0.5, 3, 7.25, 10, 11, 'ten', '');

/** What a participant may leave in the field of a question, also what is wrong. */
function entryFor({ questionType }: ScreenerQuestion): fc.Arbitrary<readonly GivenAnswer[]> {
  const chosen = (uid: string) => (uid === 'other' ? texts.map((text) => ({ uid, text })) : fc.constant<GivenAnswer>({ uid }));
  switch (questionType) {
    case 1:
      return fc.option(fc.constantFrom(...options).chain(chosen), { nil: null }).map((one) => (one ? [one] : []));
    case 3:
      return fc.subarray(options).chain((uids) => fc.tuple(...uids.map(chosen)));
    case 5:
    case 6:
      return fc.option(numbers, { nil: null }).map((value) => (value === null ? [] : [{ value }]));
    default:
      return fc.option(texts, { nil: null }).map((text) => (text === null ? [] : [{ text }]));
  }
}

const screeners = fc
  .integer({ min: 1, max: 9 })
  .chain((length) => fc.tuple(...Array.from({ length }, (_, index) => questionAt(index, length))));

/**
 * A screener, and two entries for each question: the second is made where the page refuses the
 * first.
 */
const visits = screeners.chain((questions) =>
  fc.record({
    questions: fc.constant(questions),
    entries: fc.tuple(...questions.map((one) => fc.tuple(entryFor(one), entryFor(one)))),
    requiresNda: fc.boolean(),
    agree: fc.boolean(),
  }),
);

interface Visit {
  readonly questions: readonly ScreenerQuestion[];
  readonly entries: readonly (readonly [readonly GivenAnswer[], readonly GivenAnswer[]])[];
  readonly requiresNda: boolean;
}

/** Goes through a screener as the page does, up to where the page stops the participant. */
function walk({ questions, entries, requiresNda }: Visit) {
  const page = questions.map(publicQuestionOf);
  const visited: string[] = [];
  let answers: Answers = {};
  for (;;) {
    const wanted = visited.length === 0 ? (page[0]?.uid ?? null) : following(page, answers, visited, requiresNda);
    const step = stepFor(page, answers, requiresNda, wanted);
    if (step === null || step === ndaStep || visited.includes(step)) return { answers, visited, stoppedAt: null };
    visited.push(step);
    const index = page.findIndex(({ uid }) => uid === step);
    const one = page[index];
    const tries = entries[index] ?? [];
    if (one === undefined) throw new Error('a step of the screener');
    const accepted = tries.find((given) => problemWith(one, given) === null);
    if (accepted === undefined) return { answers: { ...answers, [step]: tries[0] ?? [] }, visited, stoppedAt: step };
    answers = { ...answers, [step]: masked(accepted) };
    if (nextQuestionUid(page, step, responsesOf(answers)) === null) return { answers, visited, stoppedAt: null };
  }
}

function following(
  page: Parameters<typeof nextQuestionUid>[0],
  answers: Answers,
  visited: readonly string[],
  requiresNda: boolean,
) {
  return nextQuestionUid(page, visited.at(-1) ?? '', responsesOf(answers)) ?? (requiresNda ? ndaStep : null);
}

test.each(['  ', '\u3164', '\u2800\u200B', '\u0301'])('text that shows nothing (%j) is no answer for page and server', (text) => {
  const other = { uid: 'other', text: 'Other', goToQuestionUid: null, answerValue: 1, isOther: true };
  for (const [asked, answer] of [
    [question('q', {}), { text }],
    [question('q', { questionType: 1, answers: [other] }), { uid: 'other', text }],
  ] as const) {
    const message = 'An input is required';
    expect(problemWith(publicQuestionOf(asked), [answer])).toMatchObject({ message });
    expect(checkResponses([asked], [{ questionId: 'q', answers: [answer] }]).errors).toMatchObject([{ message }]);
  }
});

test('property: the server accepts what the page lets through, on the same path, with the same answers and verdict', () => {
  fc.assert(
    fc.property(visits, (visit) => {
      const { answers, visited, stoppedAt } = walk(visit);
      fc.pre(stoppedAt === null);
      const { questions, requiresNda, agree } = visit;
      const page = questions.map(publicQuestionOf);
      const sent = sendable(page, answers);
      const { path, recorded, errors } = checkResponses(questions, sent);
      expect(errors).toEqual([]);
      expect(path).toEqual(visited);
      expect(pathOf(page, responsesOf(answers))).toEqual(visited);
      // The page shows after a reload what the server stores: masked and trimmed, and nothing more.
      expect(sendable(page, answersOf(recorded))).toEqual(sent.filter(({ questionId }) => visited.includes(questionId)));
      const terms = {
        agree: requiresNda ? agree : null,
        requiresNda,
        requiresIdentityVerification: false,
        isIdentityVerified: false,
      };
      const asTyped = checkResponses(questions, responsesOf(answers)).recorded;
      expect(judge(questions, path, recorded, terms)).toEqual(judge(questions, visited, asTyped, terms));
    }),
    { numRuns: 400 },
  );
});

test('property: where the page stops the participant, the server refuses the same question with the same words', () => {
  fc.assert(
    fc.property(visits, (visit) => {
      const { answers, stoppedAt } = walk(visit);
      fc.pre(stoppedAt !== null);
      const { errors } = checkResponses(visit.questions, responsesOf(answers));
      const one = visit.questions.find(({ uid }) => uid === stoppedAt);
      if (one === undefined || stoppedAt === null) throw new Error('a question of the screener');
      const own = problemWith(publicQuestionOf(one), answers[stoppedAt] ?? []);
      const failure = new ApiError({ code: 'participation.answers-invalid', message: '', status: 422, errors });
      expect(problemAt(stoppedAt, null, failure)).toEqual(own);
      expect(errors[0]?.field).toMatch(new RegExp(`^responses\\.${stoppedAt}(\\.other)?$`));
    }),
    { numRuns: 400 },
  );
});
