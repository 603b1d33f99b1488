import { describe, expect, test } from '@jest/globals';
import { lookup } from '@panelist/domain/profile/browser';
import { newAnswer, newQuestion, moved, withoutAnswer } from './edit-screener.js';
import { fitsIntoForm, judge, parseEntry } from './judge-project.js';
import { emptyProject } from './new-project.js';
import { entryOf } from './project-entry.js';
import { valuesOf } from './project-values.js';

const question = {
  uid: 'q',
  text: 'Which?',
  isRequired: true,
  includeOtherOption: false,
  answers: [
    { uid: 'a', text: 'One', answerValue: 2, goToQuestionUid: null, isOther: false },
    { uid: 'b', text: 'Two', answerValue: 1, goToQuestionUid: null, isOther: false },
  ],
  logic: [],
};
const project = {
  code: 'FULL-1',
  name: 'Everything',
  description: 'Every field.',
  kindOfResearch: 1,
  researchConductType: 1,
  talkToAudience: 1,
  incentive: 75.5,
  timeMinutesRequired: 45,
  companyName: 'Loam',
  hideCompanyName: true,
  externalResearcher: { name: 'Partner' },
  externalBookingUrl: 'https://book.example',
  countries: ['US'],
  location: { formattedAddress: 'Portland', latitude: 45.5, longitude: -122.6 },
  topics: [],
  nda: { type: 'link', url: 'https://terms.example' },
  exposeParticipantEmails: true,
  requiresIdentityVerification: true,
  autoInvite: true,
  referralFee: 25,
  participantsWanted: 3,
  publishedAt: null,
  decisionDate: '2027-01-31',
  status: 'published',
  target: {
    genders: ['female'],
    states: ['US-OR'],
    ages: [
      [18, 30],
      [60, 70],
    ],
  },
  task: { type: 'custom_url', url: 'https://task.example', instructions: 'Do it' },
  slots: [{ start: '2027-02-01T10:00:00.000Z', end: '2027-02-01T11:00:00.000Z' }],
  doubleScreening: true,
  highQuestionLimit: false,
  screener: [
    { ...question, questionType: 1 },
    {
      ...question,
      uid: 'many',
      questionType: 3,
      logic: [{ answerUids: ['a'], skipLogicType: 'if-not-selected', multipleAnswersBoolType: 'and', goToQuestionUid: '-1' }],
    },
    {
      uid: 'n',
      questionType: 6,
      text: 'How many?',
      isRequired: false,
      includeOtherOption: false,
      minValue: 0,
      maxValue: 10,
      step: 2,
      answers: [],
      logic: [],
    },
  ],
};

describe('the form and the JSON of a project', () => {
  test('hold the same: nothing is lost between them', () => {
    expect(judge(project, lookup)).toEqual([]);
    expect(entryOf(valuesOf(project), 'published')).toEqual(project);
  });

  test('of a remote project has no address, whatever was typed before', () => {
    const location = { formattedAddress: '1 Main Street', latitude: '45.5', longitude: '' };
    const values = { ...valuesOf(project), location };
    expect(entryOf({ ...values, researchConductType: '2' }, 'draft')['location']).toBeNull();
    expect(entryOf({ ...values, researchConductType: '1' }, 'draft')['location']).toMatchObject({ latitude: 45.5 });
  });

  test('take whatever was pasted', () => {
    for (const pasted of [null, 5, [], 'text', { screener: [null, { answers: 7 }], target: { ages: ['x'] } }])
      expect(() => entryOf(valuesOf(pasted), 'draft')).not.toThrow();
  });

  test('are judged by the rules of the call, each error at the path of its field', () => {
    const values = { ...valuesOf(project), incentive: 'ten', timeMinutesRequired: '' };
    expect(judge(entryOf(values, 'draft'), lookup)).toEqual([
      { field: 'incentive', message: 'A number is required.' },
      { field: 'timeMinutesRequired', message: 'This field is required.' },
    ]);
    expect(judge({ ...project, target: { gender: [] } }, lookup).map(({ field }) => field)).toEqual(['target.gender']);
  });

  test('read amounts as people type them, and refuse a comma of two meanings', () => {
    const typed = (incentive: string) => entryOf({ ...valuesOf(project), incentive }, 'draft');
    expect(typed('1,200')).toMatchObject({ incentive: 1200 });
    expect(judge(typed('12,50'), lookup)).toEqual([{ field: 'incentive', message: 'A number is required.' }]);
  });

  test('JSON with a mistake that the form cannot hold stays JSON: an unknown criterion would look for everybody', () => {
    expect(fitsIntoForm(project, lookup)).toBe(true);
    expect(fitsIntoForm({ ...project, incentive: 1 }, lookup)).toBe(true);
    expect(fitsIntoForm({ ...project, target: { gender: ['female'] } }, lookup)).toBe(false);
    expect(fitsIntoForm({ ...project, incentive: '40' }, lookup)).toBe(false);
    expect(fitsIntoForm([], lookup)).toBe(false);
  });

  test('text that is no JSON says so', () => {
    expect(parseEntry('{')).toMatchObject({ ok: false, message: expect.stringContaining('This is not JSON yet') });
    expect(parseEntry('{}')).toEqual({ ok: true, entry: {} });
  });

  test('an empty project names no criterion: it looks for everybody', () => {
    expect(entryOf(emptyProject(), 'draft')).toMatchObject({
      target: {},
      screener: [],
      location: null,
      task: null,
      countries: ['US'],
    });
  });
});

describe('editing a screener', () => {
  test('gives uids that are not used yet', () => {
    const first = newQuestion([]);
    expect([first.uid, newQuestion([first]).uid, newQuestion([{ ...first, uid: 'q2' }]).uid]).toEqual(['q1', 'q2', 'q3']);
    expect(newAnswer(first.answers, true)).toMatchObject({ uid: 'a3', isOther: true });
  });

  test('moves questions, and removes an answer from the rules too', () => {
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
    const [, many] = valuesOf(project).screener;
    expect(many && withoutAnswer(many, 0)).toMatchObject({ answers: [{ uid: 'b' }], logic: [{ answerUids: [] }] });
  });
});
