import { describe, expect, test } from '@jest/globals';
import type { ScreenerQuestion } from '../../catalogue/browser.js';
import type { GivenResponse } from '../response.js';
import { checkResponses } from './check-responses.js';
import { judge, type JudgingTerms } from './judge.js';
import { answer, checkbox, chose, question, radio, wrote } from '../../testing/questions.test-kit.js';

const usual: JudgingTerms = {
  agree: null,
  requiresNda: false,
  requiresIdentityVerification: false,
  isIdentityVerified: false,
};

function verdict(questions: readonly ScreenerQuestion[], given: readonly GivenResponse[], terms: Partial<JudgingTerms> = {}) {
  const { path, recorded, errors } = checkResponses(questions, given);
  expect(errors).toEqual([]);
  return judge(questions, path, recorded, { ...usual, ...terms });
}

const single = radio('r', [answer('yes'), answer('no', { answerValue: 2 })]);
const many = checkbox('c', [answer('may'), answer('must', { answerValue: 2 }), answer('never', { answerValue: 3 })]);

describe('criteria', () => {
  test('a radio is met unless the answer disqualifies', () => {
    expect(verdict([single], [chose('r', 'yes')])).toMatchObject({ qualified: true, unmet: [], percentage: 100 });
    expect(verdict([single], [chose('r', 'no')])).toMatchObject({ qualified: false, unmet: ['r'], percentage: 0 });
    expect(verdict([{ ...single, isRequired: false }], [])).toMatchObject({ qualified: true });
  });

  test('a checkbox requires all must-select answers and no disqualifying one', () => {
    expect(verdict([many], [chose('c', 'must')])).toMatchObject({ qualified: true });
    expect(verdict([many], [chose('c', 'must', 'may')])).toMatchObject({ qualified: true });
    expect(verdict([many], [chose('c', 'may')])).toMatchObject({ qualified: false, unmet: ['c'] });
    expect(verdict([many], [chose('c', 'must', 'never')])).toMatchObject({ qualified: false, unmet: ['c'] });
    expect(verdict([{ ...many, isRequired: false }], [])).toMatchObject({ qualified: false, unmet: ['c'] });
  });

  test('a disqualifying answer does not end the screener; an ending answer does not disqualify', () => {
    const questions = [radio('e', [answer('end', { goToQuestionUid: '-1' })]), many];
    expect(verdict(questions, [chose('e', 'end')])).toMatchObject({ qualified: true, percentage: 100 });
    expect(verdict([single, question('t')], [chose('r', 'no'), wrote('t', 'x')])).toMatchObject({ unmet: ['r'] });
  });

  test('only the path is judged', () => {
    const questions = [radio('e', [answer('over', { goToQuestionUid: 't' }), answer('on')]), single, question('t')];
    const given = [chose('e', 'over'), chose('r', 'no'), wrote('t', 'x')];
    expect(verdict(questions, given)).toMatchObject({ qualified: true, unmet: [] });
  });

  test('the percentage is the share of the questions that could disqualify', () => {
    expect(verdict([single, many, question('t')], [chose('r', 'no'), chose('c', 'must'), wrote('t', 'x')])).toMatchObject({
      percentage: 50,
    });
    expect(verdict([question('t')], [wrote('t', 'x')])).toMatchObject({ qualified: true, percentage: 100 });
  });
});

describe('terms', () => {
  const given = [chose('r', 'yes')];

  test('a refused NDA does not qualify', () => {
    expect(verdict([single], given, { requiresNda: true, agree: false })).toMatchObject({ qualified: false, unmet: ['nda'] });
    expect(verdict([single], given, { requiresNda: true, agree: true })).toMatchObject({ qualified: true });
  });

  test('a required identity check holds back only a participant who would qualify', () => {
    const owed = { requiresIdentityVerification: true };
    expect(verdict([single], given, owed)).toMatchObject({ qualified: false, qualifiedPendingIdVerification: true, unmet: [] });
    expect(verdict([single], given, { ...owed, isIdentityVerified: true })).toMatchObject({
      qualified: true,
      qualifiedPendingIdVerification: false,
    });
    expect(verdict([single], [chose('r', 'no')], owed)).toMatchObject({
      qualified: false,
      qualifiedPendingIdVerification: false,
    });
  });
});
