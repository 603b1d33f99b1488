import { describe, expect, test } from '@jest/globals';
import type { ScreenerQuestion } from '../../catalogue/browser.js';
import type { GivenResponse } from '../response.js';
import { boundsOf } from './check-answers.js';
import { checkResponses, maxTextOfScreener } from './check-responses.js';
import { answer, checkbox, chose, entered, question, radio, wrote } from '../../testing/questions.test-kit.js';

const one = (only: ScreenerQuestion, ...given: readonly GivenResponse[]) => {
  const { recorded, errors } = checkResponses([only], given);
  return errors.length > 0 ? errors : recorded.map(({ answers }) => answers).flat();
};
const refused = (message: string, field = 'responses.q') => [{ field, message }];

describe('text', () => {
  const input = question('q');

  test('is stored trimmed and masked', () => {
    expect(one(input, wrote('q', '  ask jane@example.com '))).toEqual([{ uid: null, text: 'ask ****************', value: null }]);
  });

  test.each<[string, readonly GivenResponse[]]>([
    ['no entry', []],
    ['an empty list', [{ questionId: 'q', answers: [] }]],
    ['blank text', [wrote('q', ' \n ')]],
    ['text of which nothing shows', [wrote('q', '\u3164\u2800\u200B\u0301')]],
    ['nulls', [{ questionId: 'q', answers: [{ uid: null, text: null, value: null }] }]],
  ])('%s is no answer', (_, given) => {
    expect(one(input, ...given)).toEqual(refused('An input is required'));
    expect(one({ ...input, isRequired: false }, ...given)).toEqual([]);
  });

  test.each<[string, GivenResponse]>([
    ['an answer uid', { questionId: 'q', answers: [{ uid: 'x', text: 'hello' }] }],
    ['a number', entered('q', 5)],
    ['two texts', { questionId: 'q', answers: [{ text: 'a' }, { text: 'b' }] }],
    ['NUL', wrote('q', 'a\u0000b')],
    ['half a character', wrote('q', 'a\ud800b')],
  ])('%s is refused', (_, given) => {
    expect(one(input, given)).toEqual(refused('A valid input is required.'));
  });

  test('has a limit of length, for one text and for all', () => {
    expect(one(input, wrote('q', 'x'.repeat(10_001)))).toEqual(refused('Maximum 10000 characters'));
    const questions = ['a', 'b', 'c', 'd', 'e'].map((uid) => question(uid));
    const given = questions.map(({ uid }) => wrote(uid, 'x'.repeat(9_000)));
    expect(checkResponses(questions, given).errors).toEqual([
      { field: 'responses', message: `Maximum ${maxTextOfScreener} characters in all answers together` },
    ]);
  });
});

describe('numbers', () => {
  const numeric = question('q', { questionType: 5, minValue: 1, maxValue: 10 });
  const slider = question('q', { questionType: 6, minValue: 0.5, maxValue: 3.5 });
  const tenths = question('q', { questionType: 6, minValue: 0, maxValue: 1, step: 0.1 });

  test.each<[string, ScreenerQuestion, number]>([
    ['the lowest', numeric, 1],
    ['the highest', numeric, 10],
    ['any fraction where no step is given', numeric, 2.345],
    ['a step counted from the lowest', slider, 2.5],
    ['a tenth', tenths, 0.3],
    ['zero', tenths, 0],
  ])('%s is accepted', (_, only, value) => {
    expect(one(only, entered('q', value))).toEqual([{ uid: null, text: null, value }]);
  });

  test.each<[string, ScreenerQuestion, number]>([
    ['too low', numeric, 0.99],
    ['too high', numeric, 10.01],
    ["off the slider's step of 1", slider, 2],
    ['off the step', tenths, 0.35],
  ])('%s is refused, naming the bounds', (_, only, value) => {
    expect(one(only, entered('q', value))).toEqual(refused(boundsOf(only)));
  });

  test('name their bounds and their step', () => {
    expect(boundsOf(question('q', { questionType: 5, minValue: 0, maxValue: 60 }))).toBe('Between 0 and 60');
    expect(boundsOf(question('q', { questionType: 5, minValue: 0, maxValue: 120, step: 5 }))).toBe(
      'Between 0 and 120, in steps of 5',
    );
    expect(boundsOf(question('q', { questionType: 6, minValue: 1, maxValue: 10 }))).toBe('Between 1 and 10, a whole number');
    expect(boundsOf(question('q', { questionType: 5, minValue: 1 }))).toBe('At least 1');
    expect(boundsOf(question('q', { questionType: 5, maxValue: 9 }))).toBe('At most 9');
    expect(boundsOf(question('q', { questionType: 5 }))).toBe('A number');
  });

  test.each<[string, GivenResponse]>([
    ['a number as text', entered('q', '5')],
    ['a number as typed', entered('q', '1,200')],
    ['text', wrote('q', '5')],
    ['two numbers', { questionId: 'q', answers: [{ value: 1 }, { value: 2 }] }],
    ['a list', entered('q', [5])],
    ['none', entered('q', '')],
  ])('%s is refused', (_, given) => {
    expect(one(numeric, given)).toEqual(refused('A number is required'));
  });
});

describe('choices', () => {
  const answers = [answer('x'), answer('y'), answer('other', { isOther: true })];
  const single = radio('q', answers);
  const many = checkbox('q', answers);
  const other = (text?: string): GivenResponse => ({
    questionId: 'q',
    answers: [{ uid: 'other', ...(text === undefined ? {} : { text }) }],
  });

  test('are stored by uid only; one uid twice counts once', () => {
    const given = { questionId: 'q', answers: [{ uid: 'x', text: 'The label' }, { uid: 'x' }] };
    for (const only of [single, many]) expect(one(only, given)).toEqual([{ uid: 'x', text: null, value: null }]);
    expect(one(many, chose('q', 'y', 'x'))).toHaveLength(2);
  });

  test('are required', () => {
    for (const only of [single, many]) expect(one(only, chose('q'))).toEqual(refused('Answer is required'));
  });

  test('must be listed, and only one on a radio', () => {
    for (const only of [single, many]) expect(one(only, chose('q', 'zzz'))).toEqual(refused('A valid input is required.'));
    expect(one(single, chose('q', 'x', 'y'))).toEqual(refused('A valid input is required.'));
    expect(one(single, chose('q', 'x'), chose('q', 'y'))).toEqual(refused('A valid input is required.'));
    expect(one(single, wrote('q', 'x'))).toEqual(refused('A valid input is required.'));
  });

  test('"Other" requires its text, up to 500 characters, and masks it', () => {
    const field = 'responses.q.other';
    for (const only of [single, many]) {
      expect(one(only, other())).toEqual(refused('An input is required', field));
      for (const blank of ['  ', '\u3164\u2800', '\u200B\u0301'])
        expect(one(only, other(blank))).toEqual(refused('An input is required', field));
      expect(one(only, other('x'.repeat(501)))).toEqual(refused('Maximum 500 characters', field));
      expect(one(only, other('x'.repeat(500)))).toHaveLength(1);
      expect(one(only, other('a@b.com'))).toEqual([{ uid: 'other', text: '*******', value: null }]);
    }
  });
});

describe('a whole screener', () => {
  const questions = [
    radio('a', [answer('go'), answer('jump', { goToQuestionUid: 'c' })]),
    question('b', { questionType: 5, maxValue: 3 }),
    question('c'),
  ];

  test('answers off the path are dropped, even invalid or required ones', () => {
    const result = checkResponses(questions, [chose('a', 'jump'), entered('b', 'wrong'), wrote('c', 'here')]);
    expect(result.errors).toEqual([]);
    expect(result.path).toEqual(['a', 'c']);
    expect(result.recorded.map(({ questionId }) => questionId)).toEqual(['a', 'c']);
  });

  test('errors name missing answers on the path and all invalid ones', () => {
    const { errors } = checkResponses(questions, [chose('a', 'go'), entered('b', 9)]);
    expect(errors).toEqual([
      { field: 'responses.b', message: 'At most 3' },
      { field: 'responses.c', message: 'An input is required' },
    ]);
  });

  test('errors name an unknown question', () => {
    const given = [chose('a', 'jump'), wrote('c', 'here'), wrote('zzz', 'there')];
    expect(checkResponses(questions, given).errors).toEqual([
      { field: 'responses.zzz', message: 'This screener has no such question.' },
    ]);
  });

  test('a draft accepts missing answers, but refuses invalid ones', () => {
    expect(checkResponses(questions, [wrote('c', 'here')], 'draft')).toMatchObject({
      errors: [],
      recorded: [{ questionId: 'c' }],
    });
    expect(checkResponses(questions, [entered('b', 9)], 'draft').errors).toEqual([
      { field: 'responses.b', message: 'At most 3' },
    ]);
    expect(checkResponses(questions, [wrote('zzz', 'x')], 'draft').errors).toHaveLength(1);
  });

  test('stored answers can be sent again', () => {
    const first = checkResponses(questions, [chose('a', 'go'), entered('b', 2), wrote('c', 'x')]);
    expect(checkResponses(questions, first.recorded)).toEqual(first);
  });
});
