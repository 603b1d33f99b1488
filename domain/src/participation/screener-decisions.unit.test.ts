import { describe, expect, test } from '@jest/globals';
import { fold } from '../kernel/decider.js';
import { given } from '../kernel/given-when-then.test-kit.js';
import type { ParticipationEvent } from './events.js';
import type { SaveScreenerDraft, SubmitScreener } from './participation-commands.js';
import { participationDecider as decider } from './participation-decider.js';
import { at, facts, happened, type Status, upTo, who } from './participation.test-kit.js';
import { responseEvent } from '../testing/a-response.test-kit.js';
import { chose, entered, wrote } from '../testing/questions.test-kit.js';

const screener = { ...who, given: [chose('fit', 'yes')], totalTimeSeconds: 9, agree: null, at };
const save = (change: Partial<SaveScreenerDraft['data']> = {}): SaveScreenerDraft => ({
  type: 'SaveScreenerDraft',
  data: { ...screener, ...change },
});
const submit = (change: Partial<SubmitScreener['data']> = {}): SubmitScreener => ({
  type: 'SubmitScreener',
  data: { ...screener, limit: 10, ...change },
});
const nda = { requiresNda: true, ndaUrl: 'https://example.com/terms' };
const answered = (agree: boolean): ParticipationEvent => ({
  type: 'NdaAnswered',
  data: { ...who, agree, ndaUrl: 'https://example.com/terms' },
});

const used = (invitationId: string, skipsQuestions: boolean): ParticipationEvent => ({
  type: 'InvitationUsed',
  data: { ...who, invitationId, skipsQuestions },
});

describe('saving a draft', () => {
  test('starts the screener the first time', () => {
    given(decider).when(save(), facts()).then([happened.started, happened.saved]);
  });

  test('stores the whole current draft', () => {
    const events = decider.decide(save({ given: [wrote('why', 'because')] }), fold(decider, upTo.DRAFT), facts());
    expect(events).toMatchObject([{ type: 'ScreenerAnswerSaved', data: { responses: [{ questionId: 'why' }] } }]);
  });

  test('by two invitations follows the one that skips the questions', () => {
    const asking = { invitationId: 'asking', skipsQuestions: false };
    const skipping = { invitationId: 'skipping', skipsQuestions: true };
    given(decider, [happened.started, used('asking', false)])
      .when(save(), { ...facts(), invitation: skipping })
      .then([used('skipping', true)]);
    given(decider, [happened.started, used('skipping', true)])
      .when(save(), { ...facts(), invitation: asking })
      .then([]);
    given(decider, [happened.started, used('asking', false)])
      .when(save(), { ...facts(), invitation: asking })
      .then([happened.saved]);
  });

  test('the same draft again changes nothing, however long the page has been open', () => {
    given(decider, upTo.DRAFT).when(save(), facts()).then([]);
    given(decider, upTo.DRAFT)
      .when(save({ totalTimeSeconds: 3_600 }), facts())
      .then([]);
  });

  test('accepts missing answers, but refuses invalid ones', () => {
    expect(decider.decide(save({ given: [] }), fold(decider, []), facts())).toHaveLength(2);
    given(decider)
      .when(save({ given: [chose('fit', 'zzz')] }), facts())
      .then('participation.answers-invalid', { errors: [{ field: 'responses.fit', message: 'A valid input is required.' }] });
  });

  test('stores the answer to a required NDA, with the address of the project', () => {
    given(decider, upTo.DRAFT)
      .when(save({ agree: true }), facts(nda))
      .then([answered(true)]);
    given(decider, [...upTo.DRAFT, answered(true)])
      .when(save({ agree: true }), facts(nda))
      .then([]);
    given(decider, upTo.DRAFT)
      .when(save({ agree: true }), facts())
      .then([]);
  });

  test('at the limit a participant cannot start, but may continue a draft', () => {
    const cycle = { count: 10, limit: 10, expiresAt: '2025-11-02T00:00:00.000Z' };
    given(decider)
      .when(save(), facts({}, { cycle }))
      .then('participation.screener-limit', { retryAt: cycle.expiresAt, reason: 'noScreenersLeft' });
    given(decider, upTo.DRAFT)
      .when(save({ given: [], totalTimeSeconds: 10 }), facts({}, { cycle }))
      .then([{ ...happened.saved, data: { ...happened.saved.data, responses: [], totalTimeSeconds: 10 } }]);
    given(decider)
      .when(save(), facts({}, { cycle: { ...cycle, expiresAt: at } }))
      .then([happened.started, happened.saved]);
  });
});

describe('a place', () => {
  const place = { latitude: 45.523_064, longitude: -122.676_483 };

  test('is stored roughly, where the project asks for it', () => {
    given(decider, upTo.DRAFT)
      .when(submit({ place }), facts({ asksForPlace: true }))
      .then([{ type: 'PlaceShared', data: { ...who, place: { latitude: 45.52, longitude: -122.68 } } }, happened.submitted]);
  });

  test('changes nothing where it is refused, or not asked for', () => {
    for (const refused of [{}, { place: null }])
      given(decider, upTo.DRAFT)
        .when(submit(refused), facts({ asksForPlace: true }))
        .then([happened.submitted]);
    given(decider, upTo.DRAFT).when(submit({ place }), facts()).then([happened.submitted]);
  });
});

describe('submitting', () => {
  test('works directly, or from a draft', () => {
    given(decider).when(submit(), facts()).then([happened.started, happened.submitted]);
    given(decider, upTo.DRAFT).when(submit(), facts()).then([happened.submitted]);
  });

  test('from a draft looks at the country once more, but not at the other criteria', () => {
    const unfit = { eligibility: { eligible: false, reason: 'incorrectDemographics' } } as const;
    given(decider, upTo.DRAFT).when(submit(), facts({}, unfit)).then([happened.submitted]);
    const moved = facts({}, { ...unfit, livesElsewhere: true });
    for (const command of [submit(), save()])
      given(decider, upTo.DRAFT)
        .when(command, moved)
        .then('participation.incorrect-demographics', { reason: 'incorrectDemographics' });
    given(decider, [...upTo.DRAFT, used('invitation', false)])
      .when(submit(), moved)
      .then([happened.submitted]);
  });

  test('uses the answers sent, not those of the draft', () => {
    given(decider, upTo.DRAFT)
      .when(submit({ given: [] }), facts())
      .then('participation.answers-invalid', { errors: [{ field: 'responses.fit', message: 'Answer is required' }] });
  });

  test('names every invalid answer, and the NDA', () => {
    given(decider)
      .when(submit({ given: [entered('why', 5)] }), facts(nda))
      .then('participation.answers-invalid', {
        errors: [
          { field: 'responses.fit', message: 'Answer is required' },
          { field: 'responses.why', message: 'A valid input is required.' },
          { field: 'agree', message: 'Answer is required' },
        ],
      });
  });

  test('no to the NDA submits and does not qualify; an answer of the draft counts', () => {
    const decided = decider.decide(submit({ agree: false }), fold(decider, upTo.DRAFT), facts(nda));
    expect(decided).toMatchObject([answered(false), { data: { qualified: false, unmet: ['nda'] } }]);
    given(decider, [...upTo.DRAFT, answered(true)])
      .when(submit(), facts(nda))
      .then([happened.submitted]);
  });

  test('judges by the disqualifying answer and by a required identity check', () => {
    expect(decider.decide(submit({ given: [chose('fit', 'no')] }), fold(decider, upTo.DRAFT), facts())).toMatchObject([
      { data: { qualified: false, unmet: ['fit'], percentage: 0 } },
    ]);
    const owed = facts({ requiresIdentityVerification: true });
    expect(decider.decide(submit(), fold(decider, upTo.DRAFT), owed)).toMatchObject([
      { data: { qualified: false, qualifiedPendingIdVerification: true } },
    ]);
  });

  test('does not check the limit of the cycle, which counted it before', () => {
    const cycle = { count: 10, limit: 10, expiresAt: '2025-11-02T00:00:00.000Z' };
    given(decider, upTo.DRAFT).when(submit(), facts({}, { cycle })).then([happened.submitted]);
  });

  test('is of no cycle where an invitation skips the questions', () => {
    const opened = [happened.started, responseEvent('InvitationUsed', who)];
    const { cycleId: _, ...known } = facts({ requiresIdentityVerification: true });
    const pending = { qualified: false, qualifiedPendingIdVerification: true };
    const data = { ...happened.submitted.data, ...pending, responses: [], cycleId: null };
    given(decider, opened)
      .when(submit(), known)
      .then([{ type: 'ScreenerSubmitted', data }]);
  });

  test('checks the applicant where no draft exists', () => {
    given(decider)
      .when(submit(), facts({}, { isEmailVerified: false }))
      .then('participation.email-unverified');
    given(decider, upTo.DRAFT)
      .when(submit(), facts({}, { isEmailVerified: false }))
      .then([happened.submitted]);
  });
});

describe.each([
  ['save', save()],
  ['submit', submit()],
] as const)('to %s', (_, command) => {
  test('the project must be open and recruiting', () => {
    for (const events of [upTo.none, upTo.DRAFT]) {
      given(decider, events)
        .when(command, facts({ isOpen: false }))
        .then('participation.project-closed');
      given(decider, events)
        .when(command, facts({ isRecruiting: false }))
        .then('participation.not-recruiting');
    }
  });

  test('the response must not have been submitted', () => {
    for (const status of (Object.keys(upTo) as Status[]).filter((one) => one !== 'none' && one !== 'DRAFT')) {
      given(decider, upTo[status]).when(command, facts()).then('participation.wrong-state', { state: status });
    }
  });

  test('the applicant must have an account', () => {
    given(decider).when(command, facts({}, null)).then('participation.profile-required');
  });
});

describe('a start that was refused', () => {
  const refused = { ...who, reason: 'limit', limit: 10, until: at } as const;
  const record = { type: 'RecordStartRefused', data: refused } as const;
  const event: ParticipationEvent = { type: 'StartRefused', data: refused };

  test('is recorded once for each reason, and for the limit once for each period', () => {
    given(decider).when(record, facts()).then([event]);
    given(decider, [event]).when(record, facts()).then([]);
    const later = { ...refused, until: '2026-08-01T09:00:00.000Z' };
    given(decider, [event])
      .when({ type: 'RecordStartRefused', data: later }, facts())
      .then([{ type: 'StartRefused', data: later }]);
    given(decider, [event, { type: 'StartRefused', data: later }])
      .when(record, facts())
      .then([]);
    const other = { ...refused, reason: 'demographics', limit: null, until: null } as const;
    given(decider, [event])
      .when({ type: 'RecordStartRefused', data: other }, facts())
      .then([{ type: 'StartRefused', data: other }]);
    given(decider, [event, ...upTo.DRAFT])
      .when(record, facts())
      .then([]);
  });

  test('changes nothing of what follows, nor of an application that was submitted', () => {
    given(decider, [event]).when(save(), facts()).then([happened.started, happened.saved]);
    given(decider, upTo.PENDING).when(record, facts()).then([]);
  });
});
