import fc from 'fast-check';
import { Refusal } from '../kernel/refusal.js';
import { incentivePayoutIdOf } from '../payout/events.js';
import type { ParticipationEvent } from './events.js';
import type { ParticipationCommand } from './participation-commands.js';
import { participationDecider as decider } from './participation-decider.js';
import { booked, facts, who } from './participation.test-kit.js';
import { chose } from '../testing/questions.test-kit.js';

const begin = Date.parse('2025-11-01T00:00:00.000Z');

/** `bookInHours` replaces the calendar, which appends bookings; every other step is a command. */
type Step = { readonly make: (at: string) => ParticipationCommand } | { readonly bookInHours: number };

const screener = (uid: string, at: string) => ({
  ...who,
  given: [chose('fit', uid)],
  totalTimeSeconds: 1,
  agree: null,
  at,
});
const simple = (
  type:
    | 'AutoInviteParticipant'
    | 'StartProject'
    | 'MarkComplete'
    | 'MarkAttended'
    | 'RecordNoShow'
    | 'CloseApplication'
    | 'ExpireApplication',
): fc.Arbitrary<Step> => fc.constant({ make: (at) => ({ type, data: { at } }) });

const command = (make: (at: string) => ParticipationCommand): fc.Arbitrary<Step> => fc.constant({ make });

/** Steps that continue are more frequent than those that end, so that journeys get far. */
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom('yes', 'no').map((uid): Step => ({ make: (at) => ({ type: 'SaveScreenerDraft', data: screener(uid, at) }) })),
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('yes', 'no', 'wrong')
      .map((uid): Step => ({ make: (at) => ({ type: 'SubmitScreener', data: { ...screener(uid, at), limit: 10 } }) })),
  },
  {
    weight: 4,
    arbitrary: command((at) => ({ type: 'InviteParticipant', data: { message: 'm', remoteCommunicationDetails: null, at } })),
  },
  simple('AutoInviteParticipant'),
  command((at) => ({ type: 'AcceptInvitation', data: { ...who, agree: null, at } })),
  { weight: 4, arbitrary: simple('StartProject') },
  { weight: 4, arbitrary: simple('MarkComplete') },
  { weight: 4, arbitrary: simple('MarkAttended') },
  { weight: 2, arbitrary: simple('RecordNoShow') },
  simple('CloseApplication'),
  simple('ExpireApplication'),
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 72 }).map((bookInHours): Step => ({ bookInHours })) },
  fc
    .constantFrom<('InvalidateResponse' | 'RejectResponseForQuality')[]>('InvalidateResponse', 'RejectResponseForQuality')
    .map((type): Step => ({ make: (at) => ({ type, data: { reason: 'r', at } }) })),
  {
    weight: 4,
    arbitrary: fc
      .integer({ min: 0, max: 2_000 })
      .map((tipCents): Step => ({ make: (at) => ({ type: 'ApprovePayment', data: { tipCents, at } }) })),
  },
  {
    weight: 2,
    arbitrary: fc.nat(2).map((earlier): Step => ({
      make: (at) => ({
        type: 'WithdrawApproval',
        data: { reason: 'r', voidedPayoutId: incentivePayoutIdOf(who.participationId, earlier), at },
      }),
    })),
  },
  command((at) => ({ type: 'AcceptByDecision', data: { disputeId: 'd', at } })),
  command((at) => ({ type: 'CancelResponse', data: { message: '', at } })),
);

export const projects = fc.record({
  isOpen: fc.constantFrom(true, true, true, false),
  isQuantitative: fc.boolean(),
  isRemote: fc.boolean(),
  autoInvite: fc.boolean(),
});

const invited = { invitation: { invitationId: 'i', skipsQuestions: true } };

/** Runs a journey; the log holds each event with the state after it. */
export function play(
  journey: readonly { readonly step: Step; readonly hours: number; readonly project: Parameters<typeof facts>[0] }[],
) {
  const log: {
    readonly at: number;
    readonly status: string;
    readonly session: number | null;
    readonly event: ParticipationEvent;
  }[] = [];
  let state = decider.initialState;
  let now = begin;
  for (const { step, hours, project } of journey) {
    now += hours * 3_600_000;
    const take = (event: ParticipationEvent) => {
      const session = 'booking' in state ? Date.parse(state.booking.start) : null;
      state = decider.evolve(state, event);
      log.push({ at: now, status: state.status, session, event });
    };
    if ('bookInHours' in step) {
      if (state.status === 'INVITED') take(booked(new Date(now + step.bookInHours * 3_600_000).toISOString()));
      continue;
    }
    const next = step.make(new Date(now).toISOString());
    const decision = decider.decide(next, state, facts(project, next.type === 'AcceptInvitation' ? invited : {}));
    if (!(decision instanceof Refusal)) decision.forEach(take);
  }
  return { log, state };
}

/** Any commands in any order, with any pauses. */
export const journeys = fc.array(fc.record({ step: steps, hours: fc.integer({ min: 0, max: 36 }), project: projects }), {
  maxLength: 60,
  size: 'max',
});
