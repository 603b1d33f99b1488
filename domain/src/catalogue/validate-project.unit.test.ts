import { describe, expect, test } from '@jest/globals';
import { projectDetailsSchema } from './project.js';
import { lookup, sampleProject, sampleScreener } from './sample-project.test-kit.js';
import { screenerQuestionSchema } from './screener.js';
import { validateProject } from './validate-project.js';

type Change = Readonly<Record<string, unknown>>;

function errorsOf(change: Change): readonly { readonly field: string; readonly message: string }[] {
  const result = validateProject({ ...sampleProject, ...change }, lookup);
  return result.ok ? [] : result.errors;
}

const fieldsOf = (change: Change) => errorsOf(change).map(({ field }) => field);

describe('a valid project', () => {
  const result = validateProject(sampleProject, lookup);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));

  test('is converted to cents and UTC, with every field', () => {
    expect(result.details).toMatchObject({ incentiveCents: 7550, referralFeeCents: 5000, code: 'GARDEN-TALK', task: null });
    expect(result.publishedAt).toBe('2025-09-02T13:00:00.000Z');
    expect(result.status).toBe('published');
    expect(projectDetailsSchema.strict().parse(result.details)).toEqual(result.details);
    expect(JSON.parse(JSON.stringify(result.details))).toEqual(result.details);
  });

  test('gets a screener with every field', () => {
    expect(result.questions).toHaveLength(6);
    for (const question of result.questions) expect(screenerQuestionSchema.strict().parse(question)).toEqual(question);
    expect(result.questions[0]?.answers.map(({ goToQuestionUid }) => goToQuestionUid)).toEqual([null, 'hours', '-1']);
    expect(result.questions[3]).toMatchObject({ minValue: 0, maxValue: 60, step: null });
  });

  test('may leave out what is optional', () => {
    const { code, name, description, kindOfResearch, talkToAudience, timeMinutesRequired, companyName } = sampleProject;
    const { countries, participantsWanted } = sampleProject;
    const least = { code, name, description, kindOfResearch, talkToAudience, timeMinutesRequired, companyName, countries };
    const sent = { ...least, participantsWanted, researchConductType: 2, incentive: 0, status: 'draft', screener: [] };
    expect(validateProject(sent, lookup)).toMatchObject({
      ok: true,
      publishedAt: null,
      questions: [],
      details: { nda: { type: 'none', url: null }, incentiveCents: 0, topics: [], slots: [], target: {}, location: null },
    });
  });
});

describe('an invalid project is refused, and the error names the field', () => {
  test.each<[string, Change, string]>([
    ['no code', { code: ' ' }, 'code'],
    ['kind 7', { kindOfResearch: 7 }, 'kindOfResearch'],
    ['kind 12', { kindOfResearch: 12 }, 'kindOfResearch'],
    ['incentive of $1', { incentive: 1 }, 'incentive'],
    ['incentive above $10,000', { incentive: 10_000.01 }, 'incentive'],
    ['incentive below 0', { incentive: -5 }, 'incentive'],
    ['incentive of thousandths', { incentive: 5.001 }, 'incentive'],
    ['incentive as text', { incentive: '75' }, 'incentive'],
    ['incentive as text with a comma', { incentive: '12,50' }, 'incentive'],
    ['referral fee under $21', { referralFee: 20.99 }, 'referralFee'],
    ['referral fee above $100', { referralFee: 100.01 }, 'referralFee'],
    ['no country', { countries: [] }, 'countries'],
    ['unknown country', { countries: ['US', 'XX'] }, 'countries[1]'],
    ['unknown topic', { topics: ['Gardens'] }, 'topics[0]'],
    ['in person without a place', { location: null }, 'location'],
    ['terms without an address', { nda: { type: 'file' } }, 'nda.url'],
    ['terms at no web address', { nda: { type: 'link', url: 'javascript:alert(1)' } }, 'nda.url'],
    ['external booking of a phone interview', { kindOfResearch: 5 }, 'externalBookingUrl'],
    ['no ISO date', { publishedAt: '2 September 2025' }, 'publishedAt'],
    ['no such day', { publishedAt: '2025-02-30T00:00:00Z' }, 'publishedAt'],
    ['the year 0', { publishedAt: '0000-06-01T00:00:00Z' }, 'publishedAt'],
    ['the year 0 in UTC', { publishedAt: '0001-01-01T00:00:00+01:00' }, 'publishedAt'],
    ['a year of five digits in UTC', { publishedAt: '9999-12-31T23:00:00-12:00' }, 'publishedAt'],
    ['unknown status', { status: 'paused' }, 'status'],
    ['unknown criterion', { target: { gender: ['female'] } }, 'target.gender'],
    ['unknown code', { target: { genders: ['female', 'women'] } }, 'target.genders[1]'],
    ['age range upside down', { target: { ages: [[40, 30]] } }, 'target.ages[0]'],
    ['age range of one', { target: { ages: [[40]] } }, 'target.ages[0]'],
    ['state that does not exist', { target: { states: ['Atlantis'] } }, 'target.states[0]'],
    ['state that the country has not', { target: { states: ['CA-ON', 'US-OR', 'US-ZZ'] } }, 'target.states[2]'],
    ['task at no address', { task: { type: 'custom_url', url: 'study', instructions: '' } }, 'task.url'],
    ['slot that ends first', { slots: [{ start: '2025-10-01T10:00:00Z', end: '2025-10-01T09:00:00Z' }] }, 'slots[0].end'],
    ['no such day of decision', { decisionDate: '2025-02-30' }, 'decisionDate'],
    ['a time as the day of decision', { decisionDate: '2025-12-01T00:00:00Z' }, 'decisionDate'],
    ['a decision before the publication', { publishedAt: '2025-09-02T13:00:00Z', decisionDate: '2025-09-01' }, 'decisionDate'],
    ['text that no database takes', { name: 'a\u0000b' }, 'name'],
    ['a name of two lines', { name: 'Tea\nPaid $500' }, 'name'],
    ['a name that turns its direction', { name: 'Tea \u202eedoc' }, 'name'],
    ['a name with a zero-width space', { name: 'Te\u200ba' }, 'name'],
    ['a name with a soft hyphen', { name: 'Te\u00ada' }, 'name'],
    ['a name with a filler', { name: 'Te\u3164a' }, 'name'],
    ['a name with a byte order mark inside', { name: 'Te\ufeffa' }, 'name'],
    ['a name with hidden tags', { name: 'Tea \u{e0041}' }, 'name'],
    ['a name with a joiner that joins nothing', { name: 'Te\u200da' }, 'name'],
    ['a researcher with a word joiner', { externalResearcher: { name: 'A\u2060da' } }, 'externalResearcher.name'],
    ['a company of two lines', { companyName: 'Acme\u2028Inc' }, 'companyName'],
    ['no screener', { screener: undefined }, 'screener'],
  ])('%s', (_, change, field) => {
    expect(fieldsOf(change)).toEqual([field]);
  });

  test.each(['می\u200cخواهم', 'क्\u200dष', 'Chefs 👩🏽\u200d🍳', 'Tea ❤\ufe0f', '葛\u{e0100}城'])('the name %s', (name) => {
    expect(fieldsOf({ name })).toEqual([]);
  });

  test('an unknown code names the known ones', () => {
    expect(errorsOf({ target: { genders: ['women'] } })[0]?.message).toBe(
      '"women" is not known. Known: female, male, nonbinary.',
    );
  });

  test('what is missing, and a text of which nothing is left, have one message', () => {
    const messages = errorsOf({ name: ' ', description: undefined, companyName: '\u200b' }).map(({ message }) => message);
    expect(messages).toEqual(Array.from({ length: 3 }, () => 'This field is required.'));
  });

  test('a value that is no object', () => {
    for (const input of [null, 5, 'project', []]) expect(validateProject(input, lookup).ok).toBe(false);
  });

  test('reports errors of details and screener together', () => {
    expect(fieldsOf({ name: '', screener: [{ uid: 'a', questionType: 9, text: 'A' }] })).toEqual([
      'name',
      'screener[0].questionType',
    ]);
  });
});

describe('an invalid screener is refused, and the error names the field', () => {
  const text = (uid: string) => ({ uid, questionType: 4, text: uid, isRequired: true });
  const radio = (uid: string, ...targets: readonly (string | null)[]) => ({
    uid,
    questionType: 1,
    text: uid,
    isRequired: true,
    answers: targets.map((goToQuestionUid, index) => ({ uid: `${uid}${index}`, text: 'x', answerValue: 1, goToQuestionUid })),
  });
  const box = (uid: string, isRequired: boolean, ...logic: readonly unknown[]) => ({
    uid,
    questionType: 3,
    text: uid,
    isRequired,
    answers: ['1', '2'].map((answer) => ({ uid: uid + answer, text: answer, answerValue: 1 })),
    logic,
  });
  const jump = (
    skipLogicType: string,
    multipleAnswersBoolType: string,
    answerUids: readonly string[],
    goToQuestionUid: string,
  ) => ({
    skipLogicType,
    multipleAnswersBoolType,
    answerUids,
    goToQuestionUid,
  });

  test.each<[string, readonly unknown[], string]>([
    ['a uid twice', [text('a'), text('a')], 'screener[1].uid'],
    ['the uid of the end', [text('-1')], 'screener[0].uid'],
    ['a jump back', [text('a'), radio('b', 'a', null)], 'screener[1].answers[0].goToQuestionUid'],
    ['a jump to itself', [radio('a', null, 'a')], 'screener[0].answers[1].goToQuestionUid'],
    ['a jump nowhere', [radio('a', null, 'z')], 'screener[0].answers[1].goToQuestionUid'],
    ['logic back', [text('z'), box('a', true, jump('if-selected', 'or', ['a1'], 'z'))], 'screener[1].logic[0].goToQuestionUid'],
    ['logic on a foreign answer', [box('a', true, jump('if-selected', 'or', ['b1'], '-1'))], 'screener[0].logic[0].answerUids'],
    ['logic on a radio', [{ ...radio('a', null), logic: [jump('if-selected', 'or', ['a0'], '-1')] }], 'screener[0].logic'],
    [
      'a jump on a checkbox',
      [{ ...box('a', true), answers: [{ uid: 'x', text: 'x', answerValue: 1, goToQuestionUid: '-1' }] }],
      'screener[0].answers[0].goToQuestionUid',
    ],
    ['answers on a text', [{ ...text('a'), answers: [{ uid: 'x', text: 'x', answerValue: 1 }] }], 'screener[0].answers'],
    ['a radio without answers', [radio('a')], 'screener[0].answers'],
    [
      'answerValue 3 on a radio',
      [{ ...radio('a'), answers: [{ uid: 'x', text: 'x', answerValue: 3 }] }],
      'screener[0].answers[0].answerValue',
    ],
    [
      'answerValue 4 on a checkbox',
      [{ ...box('a', true), answers: [{ uid: 'x', text: 'x', answerValue: 4 }] }],
      'screener[0].answers[0].answerValue',
    ],
    [
      'an answer uid twice',
      [{ ...radio('a'), answers: [1, 1].map(() => ({ uid: 'x', text: 'x', answerValue: 1 })) }],
      'screener[0].answers[1].uid',
    ],
    ['Other without its answer', [{ ...radio('a', null), includeOtherOption: true }], 'screener[0].includeOtherOption'],
    ['a slider without bounds', [{ ...text('a'), questionType: 6, minValue: 0 }], 'screener[0].maxValue'],
    ['bounds upside down', [{ ...text('a'), questionType: 5, minValue: 9, maxValue: 1 }], 'screener[0].maxValue'],
    ['a step of 0', [{ ...text('a'), questionType: 5, step: 0 }], 'screener[0].step'],
    ['21 questions', Array.from({ length: 21 }, (_, index) => text(`q${index}`)), 'screener'],
    ['a required radio that always jumps over', [radio('a', 'c', '-1'), text('b'), text('c')], 'screener[1]'],
    [
      'a checkbox whose logic always leads',
      [
        box('a', false, jump('if-selected', 'or', ['a1'], 'c'), jump('if-not-selected', 'and', ['a1'], '-1')),
        text('b'),
        text('c'),
      ],
      'screener[1]',
    ],
    [
      'a required checkbox from which something is always selected',
      [box('a', true, jump('if-selected', 'or', ['a1', 'a2'], 'c')), text('b'), text('c')],
      'screener[1]',
    ],
    [
      'logic that can never lead',
      [box('a', true, jump('if-not-selected', 'and', ['a1', 'a2'], 'c')), radio('b', '-1'), text('c')],
      'screener[2]',
    ],
  ])('%s', (_, screener, field) => {
    expect(fieldsOf({ screener })).toEqual([field]);
  });

  test('the message names the question', () => {
    expect(errorsOf({ screener: [radio('a', '-1'), text('b')] })[0]?.message).toBe('No path reaches question "b".');
    expect(errorsOf({ screener: [radio('a', 'a')] })[0]?.message).toBe('Question "a": it jumps to itself.');
  });

  test('40 questions are allowed to a project marked high, 41 are not', () => {
    const questions = (length: number) => Array.from({ length }, (_, index) => text(`q${index}`));
    expect(fieldsOf({ screener: questions(40), highQuestionLimit: true })).toEqual([]);
    expect(fieldsOf({ screener: questions(41), highQuestionLimit: true })).toEqual(['screener']);
    expect(fieldsOf({ screener: questions(20) })).toEqual([]);
  });

  test('a slider may end with a step before its highest value', () => {
    expect(fieldsOf({ screener: [{ ...text('a'), questionType: 6, minValue: 1, maxValue: 10, step: 2 }] })).toEqual([]);
  });

  test('an optional question keeps the next one reachable', () => {
    const optional = { ...radio('a', '-1'), isRequired: false };
    expect(fieldsOf({ screener: [optional, text('b')] })).toEqual([]);
    expect(fieldsOf({ screener: [box('a', false, jump('if-selected', 'or', ['a1', 'a2'], '-1')), text('b')] })).toEqual([]);
  });

  test('an empty jump means the next question', () => {
    expect(fieldsOf({ screener: [radio('a', ''), text('b')] })).toEqual([]);
    expect(fieldsOf({ screener: [box('a', true, jump('if-selected', 'or', ['a1', 'a2'], '')), text('b')] })).toEqual([]);
  });

  test('the checks do not change the sample', () => {
    expect(fieldsOf({ screener: sampleScreener })).toEqual([]);
  });
});

describe('a text that the database can not store', () => {
  const whole = {
    ...sampleProject,
    kindOfResearch: 1,
    externalBookingUrl: 'https://book.example/a',
    nda: { type: 'link', url: 'https://nda.example/a' },
    externalResearcher: { name: 'Ann' },
    task: { type: 'custom_url', url: 'https://task.example/a', instructions: 'Do it.' },
  };
  /** Paths of every text within a value. */
  const textsIn = (value: unknown, path: readonly string[] = []): readonly (readonly string[])[] => {
    if (typeof value === 'string') return [path];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
  };
  const withNulAt = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
    if (key === undefined) return `${String(value)}\0`;
    if (Array.isArray(value))
      return value.map((inner: unknown, index) => (String(index) === key ? withNulAt(inner, rest) : inner));
    return { ...(value as object), [key]: withNulAt((value as Record<string, unknown>)[key], rest) };
  };

  test('is not in the project that the others change', () => {
    expect(validateProject(whole, lookup)).toMatchObject({ ok: true });
  });

  test.each(textsIn(whole).map((path) => [path.join('.'), path] as const))('is refused or dropped: %s', (_name, path) => {
    const result = validateProject(withNulAt(whole, path), lookup);
    expect(result.ok && JSON.stringify(result).includes('\\u0000')).toBe(false);
    if (!result.ok) expect(result.errors.length).toBeGreaterThan(0);
  });
});
