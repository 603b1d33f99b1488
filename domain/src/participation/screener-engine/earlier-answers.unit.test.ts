import { describe, expect, test } from '@jest/globals';
import { publicQuestionOf, type ScreenerQuestion } from '../../catalogue/index.js';
import type { RecordedAnswer } from '../response.js';
import { answer, checkbox, question, radio } from '../../testing/questions.test-kit.js';
import { earlierAnswers, type EarlierScreener } from './earlier-answers.js';

const nothing = { uid: null, text: null, value: null };
const before = (of: ScreenerQuestion, answers: RecordedAnswer[], submittedAt = '2026-11-12T10:00:00.000Z'): EarlierScreener => ({
  projectName: `Project of ${submittedAt}`,
  submittedAt,
  questions: [publicQuestionOf(of)],
  responses: [{ questionId: of.uid, answers }],
});
const offered = (now: ScreenerQuestion, ...earlier: readonly EarlierScreener[]) =>
  earlierAnswers([publicQuestionOf(now)], earlier).map(({ answers }) => answers);

const bikes = (...uids: readonly [string, string]) => [
  answer(uids[0], { text: 'A bicycle' }),
  answer(uids[1], { text: 'A cargo bike' }),
];

describe('an answer given once', () => {
  test('is offered to the same question, with its source, in the terms of the new screener', () => {
    const now = radio('new', bikes('n1', 'n2').toReversed(), { text: 'What do  you ride?' });
    const then = radio('old', bikes('o1', 'o2'), { text: ' what do you ride? ' });
    expect(earlierAnswers([publicQuestionOf(now)], [before(then, [{ ...nothing, uid: 'o2' }])])).toEqual([
      {
        questionId: 'new',
        answers: [{ ...nothing, uid: 'n2' }],
        projectName: 'Project of 2026-11-12T10:00:00.000Z',
        answeredAt: '2026-11-12T10:00:00.000Z',
      },
    ]);
  });

  test('is the newest one', () => {
    const text = question('q', { text: 'Why?' });
    const newest = before(text, [{ ...nothing, text: 'new' }], '2026-11-13T10:00:00.000Z');
    expect(offered(text, newest, before(text, [{ ...nothing, text: 'old' }]))).toEqual([[{ ...nothing, text: 'new' }]]);
  });

  test('keeps the text of “Other”', () => {
    const now = checkbox('q', [answer('n', { text: 'Else', isOther: true })], { text: 'Which?' });
    const then = checkbox('p', [answer('o', { text: 'Else', isOther: true })], { text: 'Which?' });
    expect(offered(now, before(then, [{ uid: 'o', text: 'A sledge', value: null }]))).toEqual([
      [{ uid: 'n', text: 'A sledge', value: null }],
    ]);
  });

  const then = radio('old', bikes('o1', 'o2'), { text: 'What do you ride?' });
  test.each<[string, ScreenerQuestion]>([
    ['another text', radio('new', bikes('n1', 'n2'), { text: 'What did you ride?' })],
    ['another type', checkbox('new', bikes('n1', 'n2'), { text: then.text })],
    ['one option less', radio('new', bikes('n1', 'n2').slice(1), { text: then.text })],
    ['one option more', radio('new', [...bikes('n1', 'n2'), answer('n3')], { text: then.text })],
    ['two options of one text', radio('new', [...bikes('n1', 'n2'), ...bikes('n3', 'n4')], { text: then.text })],
    [
      'an option that wants a text',
      radio(
        'new',
        bikes('n1', 'n2').map((one) => ({ ...one, isOther: true })),
        { text: then.text },
      ),
    ],
  ])('is not offered to a question with %s', (_, now) => {
    expect(offered(now, before(then, [{ ...nothing, uid: 'o2' }]))).toEqual([]);
  });

  test('is not offered where the bounds refuse it', () => {
    const number = question('q', { questionType: 5, text: 'Hours?', maxValue: 60 });
    const earlier = before(number, [{ ...nothing, value: 40 }]);
    expect(offered({ ...number, maxValue: 40 }, earlier)).toEqual([[{ ...nothing, value: 40 }]]);
    expect(offered({ ...number, maxValue: 39 }, earlier)).toEqual([]);
  });
});
