import { holdingOf, isOfProject, organizationFundsDecider, organizationFundsStream, owedCents } from '../catalogue/index.js';
import { accountDecider, accountStream } from '../identity/index.js';
import type { Reservation } from '../kernel/decider.js';
import type { Actor } from '../kernel/event.js';
import type { Cents } from '../kernel/money.js';
import { Refusal } from '../kernel/refusal.js';
import { kernelRefusal } from '../kernel/refusals.js';
import { reservationsOf } from '../kernel/reservation.js';
import { expectedFeeCents, projectReferralIdOf, referralDecider, referralStream } from '../referral/index.js';
import { calendarDecider, calendarStream, claimOf, type CalendarFacts, type ClaimSlot } from '../scheduling/index.js';
import { fundsNeededBy, unfunded, type PayingCommand } from './funding.js';
import { invitationDecider, knownInvitation } from './invitation/invitation-decider.js';
import { inUse, type InvitationUser } from './invitation/invitation-use.js';
import type { BookSession, ParticipationCommand } from './participation-commands.js';
import type { ParticipationFacts, ProjectFacts } from './participation-facts.js';
import type { Compensation, KnownResponse, ParticipationState } from './participation-state.js';
import { participationRefusal } from './refusals.js';
import { apartFromFunds } from './response-decisions.js';
import { screenerCycleDecider, cycleDaysAt, nextCycleDay, screenerCycleIdOf } from './screener-cycle-decider.js';
import { acceptanceRefusal, draftAnswers, linkRefusal, skipsQuestions, submissionOf, withLink } from './screener-decisions.js';
import { hasBooked, refusalToBook } from './session-decisions.js';
import { invitationStream, screenerCycleStream } from './streams.js';
import { organizationRefusal } from './who-may-start.js';

type Needed = Refusal | readonly Reservation<Partial<ParticipationFacts>>[];
const reservation = reservationsOf<Partial<ParticipationFacts>>();

/** The person who is to be paid is not of the project's organization. */
export const outsider = reservation({
  name: 'outsider',
  settlement: null,
  decider: accountDecider,
  stream: ({ userId }: Outsider) => accountStream.of(userId),
  outcome: (account, { userId, ownerId, organizationId }) => {
    const organizations = account.status === 'none' ? [] : account.organizations;
    const facts = { isOfProject: isOfProject({ userId, organizations }, { ownerId, organizationId }) };
    return organizationRefusal(facts) ?? { facts };
  },
});
interface Outsider {
  readonly userId: string;
  readonly ownerId: string;
  readonly organizationId: string;
}

/**
 * The organization's funds hold the payment, and the fee where a referral to the project brought
 * the participant.
 */
export const fundPayment = reservation({
  name: 'fund-payment',
  settlement: null,
  decider: referralDecider,
  stream: ({ userId, project: { projectId } }: Payment) => referralStream.of(projectReferralIdOf(userId, projectId)),
  outcome: (referral, { command, participationId, project, compensations }) => {
    const { organizationId, projectId } = project;
    const feeCents = expectedFeeCents(referral, project, command.data.at);
    const amountCents = fundsNeededBy(command, project) + feeCents;
    if (amountCents === 0) return { facts: {} };
    const of = { organizationId, participationId, projectId };
    return { next: holdFunds({ ...of, amountCents, feeCents, compensations, of: command.type }) };
  },
});
interface Payment {
  readonly command: PayingCommand;
  readonly participationId: string;
  /** The participant. */
  readonly userId: string;
  readonly project: ProjectFacts;
  /** For sessions of the response that did not take place. */
  readonly compensations: readonly Compensation[];
}

/**
 * What was reserved or spent, until the invitation or approval, is spent or free again (ADR 30).
 */
export const fundsSettlement = { obtainedBy: ['FundsReserved', 'FundsSpent'], afterMs: 15 * 60_000 } as const;

/**
 * The organization's funds hold at least this amount for the response, and what its lost
 * sessions still cost (ADR 175).
 */
export const holdFunds = reservation({
  name: 'hold-funds',
  settlement: fundsSettlement,
  decider: organizationFundsDecider,
  stream: ({ organizationId }: FundsHold) => organizationFundsStream.of(organizationId),
  command: ({ of: _, feeCents: _fee, ...hold }, asOf) => ({
    command: { type: 'ReserveFunds' as const, ...hold, asOf },
    facts: undefined,
  }),
  outcome: (funds, { participationId, feeCents, compensations }) => {
    const reservedCents = (holdingOf(funds, participationId)?.reservedCents ?? 0) - owedCents(funds, compensations);
    return { facts: { reservedCents, referralFeeCents: feeCents } };
  },
  refused: (refusal, { of }) => (refusal.code === 'catalogue.funds-insufficient' ? unfunded(of) : refusal),
});
interface FundsHold {
  readonly organizationId: string;
  readonly participationId: string;
  readonly projectId: string;
  readonly amountCents: Cents;
  /** What of it is for a referral. */
  readonly feeCents: Cents;
  readonly compensations: readonly Compensation[];
  /** Who is refused without funds: a participant does not learn what the organization lacks. */
  readonly of: PayingCommand['type'];
}

/** The invitation is this account's: of two that use it at the same time, one gets in. */
export const claimInvitation = reservation({
  name: 'claim-invitation',
  // The same account may use it again.
  settlement: null,
  decider: invitationDecider,
  stream: ({ invitationId }: InvitationClaim) => invitationStream.of(invitationId),
  command: ({ projectId, user }) => ({
    command: { type: 'ClaimInvitation' as const, data: { projectId, user } },
    facts: undefined,
  }),
  outcome: (state) => {
    const known = knownInvitation(state);
    return known === null ? participationRefusal('participation.invitation-unknown') : { facts: { invitation: inUse(known) } };
  },
});
interface InvitationClaim {
  readonly invitationId: string;
  readonly projectId: string;
  readonly user: NonNullable<InvitationUser>;
}

/**
 * The submission counts in the running cycle of the person, or in the one that it opens; the cycles
 * before are ended (`screenerCycleDecider`). It counts once for each participation and cycle, so a
 * count without a submission stays for the next one.
 */
export const countScreener: (screener: CountedScreener) => Reservation<Partial<ParticipationFacts>> = reservation({
  name: 'count-screener',
  settlement: null,
  decider: screenerCycleDecider,
  stream: ({ userId, day }: CountedScreener) => screenerCycleStream.of(screenerCycleIdOf(userId, day)),
  command: (screener) => ({
    command: { type: 'CountScreener' as const, data: { ...screener, cycleId: screenerCycleIdOf(screener.userId, screener.day) } },
    facts: undefined,
  }),
  outcome: (state, screener) =>
    state.status === 'open'
      ? { facts: { cycleId: state.cycleId } }
      : { next: countScreener({ ...screener, day: nextCycleDay(screener.day) }) },
});
/** A time that was taken is booked, or free again. */
export const slotSettlement = { obtainedBy: ['SlotClaimed', 'SlotMoved'], afterMs: 60_000 } as const;

/**
 * The time is the response's: the project's calendar, which alone decides who gets it, has given
 * it.
 */
export const holdSlot = reservation({
  name: 'hold-slot',
  settlement: slotSettlement,
  decider: calendarDecider,
  stream: ({ projectId }: SlotHold) => calendarStream.of(projectId),
  command: ({ calendar, ...claim }) => ({ command: claim, facts: calendar }),
  outcome: (calendar, { participationId }) => {
    const claim = claimOf(calendar, participationId);
    // Released by a cancellation at the same moment.
    if (claim === undefined) return kernelRefusal('store.conflict');
    const { participationId: _, ...booking } = claim;
    return { facts: { booking } };
  },
});
type SlotHold = ClaimSlot & { readonly calendar: CalendarFacts };

interface CountedScreener {
  readonly userId: string;
  readonly participationId: string;
  /** The UTC day of the first cycle that may run. */
  readonly day: string;
  readonly limit: number;
  readonly at: string;
}

/** What a command on a response needs of other streams. */
export function reservations(
  command: ParticipationCommand,
  state: ParticipationState,
  facts: ParticipationFacts,
  actor: Actor,
): Needed {
  switch (command.type) {
    case 'SaveScreenerDraft': {
      const claims = claimOfLink(facts);
      const refusal = linkRefusal(state, facts);
      // A draft that claims nothing is judged once, by the decision.
      if (refusal !== null || claims.length === 0) return refusal ?? claims;
      const answers = draftAnswers(command, state, withLink(facts));
      return answers instanceof Refusal ? answers : claims;
    }
    case 'SubmitScreener': {
      const refusal = linkRefusal(state, facts);
      const submission = refusal ?? submissionOf(command, state, withLink(facts));
      if (submission instanceof Refusal) return submission;
      const { userId, participationId, limit, at } = command.data;
      const count = countScreener({ userId, participationId, day: cycleDaysAt(at)[0], limit, at });
      return [...claimOfLink(facts), ...(skipsQuestions(state, withLink(facts)) ? [] : [count])];
    }
    case 'AcceptInvitation': {
      const refusal = linkRefusal(state, facts) ?? acceptanceRefusal(command, state, withLink(facts));
      const { participationId, userId } = command.data;
      const payment = { command, participationId, userId, project: facts.project, compensations: [] };
      return refusal ?? [...claimOfLink(facts), fundPayment(payment)];
    }
    case 'InviteParticipant':
    case 'AutoInviteParticipant':
    case 'ApprovePayment':
      return state.status === 'none' ? [] : payingFor(command, state, facts, actor);
    case 'BookSession':
    case 'MoveSession':
      return state.status === 'none' || hasBooked(command, state) ? [] : session(command, state, facts);
    default:
      return [];
  }
}

function session({ type, data }: BookSession, state: KnownResponse, { project, calendar }: ParticipationFacts): Needed {
  if (calendar === undefined) return kernelRefusal('server.failed');
  const isBooking = type === 'BookSession';
  const refusal = refusalToBook(isBooking ? 'book' : 'reschedule', state, project, data.at);
  const { participationId, projectId } = state;
  const claim = { type: isBooking ? 'ClaimSlot' : 'MoveSlot', participationId, projectId, ...data } as const;
  return refusal ?? [holdSlot({ ...claim, calendar })];
}

/** An approval or an invitation of a response that allows it. */
function payingFor(
  command: Parameters<typeof apartFromFunds>[0],
  state: KnownResponse,
  facts: ParticipationFacts,
  actor: Actor,
): Needed {
  const { project } = facts;
  const outcome = apartFromFunds(command, state, project);
  if (outcome !== null) return outcome instanceof Refusal ? outcome : [];
  const { ownerId, organizationId } = project;
  const { participationId, userId } = state;
  const own = organizationRefusal({ isOfProject: isOwnResponse(command, userId, actor) });
  const compensations = 'compensations' in state ? state.compensations : [];
  const payment = { command, participationId, userId, project, compensations };
  return own ?? [outsider({ userId, ownerId, organizationId }), fundPayment(payment)];
}

/** The link in the call, which `linkRefusal` has accepted. */
function claimOfLink({ link, project: { projectId } }: ParticipationFacts) {
  if (link === undefined || link.invitation === null) return [];
  return [claimInvitation({ invitationId: link.invitation.invitationId, projectId, user: link.user })];
}

/** An admin may act in every project, but not on a response of their own. */
function isOwnResponse({ type }: PayingCommand, userId: string, actor: Actor): boolean {
  return type !== 'AutoInviteParticipant' && (actor.id === userId || actor.onBehalfOf === userId);
}
