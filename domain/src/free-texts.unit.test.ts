import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { id, isoTime } from './kernel/contract.js';
import { fold } from './kernel/decider.js';
import type { DomainEvent, JsonObject } from './kernel/event.js';
import { Refusal } from './kernel/refusal.js';
import {
  accepted,
  after,
  decide,
  moneyBack,
  rejected,
  report,
  request,
  settled,
  start,
  unknown,
} from './payout/payout.test-kit.js';
import { payoutBatchDecider } from './payout/retry-batch.js';
import { registry } from './registry.js';
import { accessLogDecider } from './support/impersonation.js';

const { recipientName } = request;
const written = `${recipientName} of dana@home.example called, +1 202 555 0123`;
const recorded = '[removed] [removed] of [removed] called, [removed]';

type Decided = readonly DomainEvent[] | Refusal;
const failed = after(request, start(1), report(rejected));
const now = '2026-11-27T09:00:00.000Z';
const byStaff = { reason: written, by: 'staff-1' } as const;
const destination = { type: 'ProposeDestination', method: 'PAYPAL', email: 'dana@work.example', ...byStaff } as const;
const batch = { batchId: 'b1', requestedBy: 'staff-1', reason: written, names: [recipientName], wanted: { payoutIds: ['p1'] } };
const order = { userId: 'u1', erasureId: 'e1', staffId: 'staff-1', names: [recipientName], reason: written, now };

const said = { message: written };
const sent = after(request, start(1));
const held = { kind: 'held', providerId: 'o1', code: 'REVIEW', ...said } as const;

/** Texts that staff and providers write into an event in clear: the command that records each. */
const ofOthers: Readonly<Record<string, () => Decided>> = {
  'PayoutOutcomeDecided.evidence': () =>
    decide(after(request, start(1), report(unknown)), {
      type: 'SettleUnknown',
      outcome: 'paid',
      evidence: written,
      by: 'staff-1',
    }),
  'PayoutResumed.reason': () =>
    decide(after(request, start(1), report(unknown), { type: 'EscalatePayout', attempt: 1, resumed: 0, reason: 'no-answer' }), {
      type: 'RequestRetry',
      ...byStaff,
    }),
  'PayoutRetryRequested.reason': () => decide(failed, { type: 'RequestRetry', ...byStaff }),
  'PayoutDestinationProposed.reason': () => decide(failed, destination),
  'PayoutVoided.reason': () => decide(failed, { type: 'VoidPayout', ...byStaff }),
  'PayoutBatchRequested.reason': () =>
    payoutBatchDecider.decide({ type: 'RequestPayoutBatch', ...batch }, payoutBatchDecider.initialState, undefined),
  'ErasureOrdered.reason': () =>
    accessLogDecider.decide({ type: 'OrderErasure', ...order }, fold(accessLogDecider, []), undefined),
  'PayoutRejected.message': () => decide(sent, report({ ...rejected, ...said })),
  'PayoutReturned.message': () => decide(sent, report({ ...moneyBack, ...said })),
  'PayoutHeld.message': () => decide(after(request, start(1), report(accepted)), report(held)),
  'PayoutReversed.message': () => decide(after(request, start(1), report(settled)), report({ ...moneyBack, ...said })),
  'PayoutOutcomeUnknown.message': () => decide(sent, report({ ...unknown, ...said })),
  'PayoutLookedUp.message': () =>
    decide(after(request, start(1), report(unknown)), report({ ...unknown, ...said }, 1, 'look-up')),
};

/** Other texts in clear, by what they are. A type alone: each of its texts. */
const others = {
  'researchers describe their project': ['ProjectDrafted', 'ScreenerDefined', 'PayoutRequested.cause.projectName'],
  'codes, links and ids that the product or another system gives': [
    ...['AccountRegistered', 'ProfileCreated'].flatMap((type) =>
      ['referralCode', 'initialUtm', 'projectId', 'organizationId', 'teamId', 'inviteCode', 'inviteId'].map(
        (field) => `${type}.${field}`,
      ),
    ),
    'PhoneCodeRequested.countryCode',
    'PhoneVerified.countryCode',
    'ProfileCreated.phoneCountry',
    'VideoIntroAdded.video',
    'VideoIntroAdded.replaced',
    'VideoIntroRemoved.video',
    'InvitationCreated.emailIndex',
    'NdaAnswered.ndaUrl',
    'ScreenerSubmitted.unmet',
    'ResponseCancelled.from',
    ...['SessionBooked', 'SessionRescheduled', 'SessionBookedElsewhere'].map((type) => `${type}.timezone`),
    ...['SlotsOffered', 'SlotClaimed', 'SlotMoved'].map((type) => `${type}.timezone`),
    ...[
      'ReferralLinkFollowed',
      'ReferralBegun',
      'ReferralCodeIssued',
      'ReferralPlaceTaken',
      'ReferralPlaceGivenBack',
      'ReferralPairTaken',
      'ReferralPairGivenBack',
    ].map((type) => `${type}.code`),
    'ReferralStatusChanged.causePosition',
    'ReferralPaymentCounted.causePosition',
    'ReferralPaymentUncounted.causePosition',
    'PayoutDispatchStarted.key',
    'PayoutAccepted',
    'PayoutSettled',
    'PayoutUnclaimed',
    'PayoutResendStarted.rewardId',
    'PayoutResendNotStarted',
    'PayoutResent',
    'PayoutRejected.code',
    'PayoutHeld.code',
    ...['PayoutHeld', 'PayoutRejected', 'PayoutReturned'].map((type) => `${type}.providerId`),
    ...['PayoutReturned', 'PayoutReversed'].flatMap((type) => [`${type}.code`, `${type}.rewardId`]),
    'PayoutBatchItemDone.refusal',
  ],
  'a sentence of the product': ['DisputeRemedyRefused', 'ReviewRemedyRefused', 'AccountErased'],
  'the reference of an organization’s transfer, which books it once': ['FundsDeposited.reference'],
  'what an administrator says of an organization': ['OrganizationSuspended.reason', 'OrganizationReinstated.reason'],
  'a day of the calendar': ['ScreenerCycleSkipped.day'],
  'a part of an id or of a project’s name; an address becomes its account': ['PayoutBatchRequested.filter.text'],
};

/** The texts of a schema, as paths. Ids, times, numbers and choices of a list are none. */
function textsOf(schema: unknown, path: string): readonly string[] {
  if (schema === id || schema === isoTime) return [];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return textsOf(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return textsOf(schema.element, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsOf(option, path));
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([field, each]) => textsOf(each, `${path}.${field}`));
  const isNoText = [z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral].some((kind) => schema instanceof kind);
  return isNoText ? [] : [path];
}

const inClear = [...registry.events.values()].flatMap(({ type, definition: { schema, personal } }) => {
  const sealed = new Set(Object.values(personal).flatMap((fields) => Object.keys(fields)));
  const open = Object.entries(schema.shape).filter(([field]) => !sealed.has(field));
  return open.flatMap(([field, each]) => textsOf(each, `${type}.${field}`));
});

test('every text of an event is sealed with the person’s key, or freed of the person, or named as one that says nothing of them', () => {
  const named = new Set([...Object.keys(ofOthers), ...Object.values(others).flat()]);
  const isNamed = (path: string): boolean => named.has(path) || named.has(path.split('.')[0] ?? '');
  expect(inClear.filter((path) => !isNamed(path))).toEqual([]);
  const isThere = (name: string): boolean => inClear.some((path) => path === name || path.startsWith(`${name}.`));
  expect([...named].filter((name) => !isThere(name))).toEqual([]);
});

test.each(Object.entries(ofOthers))('%s is recorded without what identifies the person', (path, decision) => {
  const [type, field = ''] = path.split('.');
  const decided = decision();
  if (decided instanceof Refusal) throw decided;
  const data: JsonObject | undefined = decided.find((event) => event.type === type)?.data;
  expect(data?.[field]).toBe(recorded);
});
