import type { PayoutEvent } from './events.js';
import type { EscalationReason } from './escalation-reason.js';
import type { ExistingPayout, PayoutDetails, PayoutState } from './payout-state.js';

/** The state after one more event. */
export function evolvePayout(state: PayoutState, event: PayoutEvent): PayoutState {
  if (event.type === 'PayoutRequested')
    return {
      ...event.data,
      status: 'requested',
      attempt: 0,
      unknownOutcomes: 0,
      cameBack: false,
      proposal: null,
      hold: null,
      releaseReason: null,
      releasedTo: null,
      left: null,
      resumed: 0,
      resend: null,
      keepsKey: false,
    };
  if (state.status === 'none') return state;
  const payout = detailsOf(state);
  switch (event.type) {
    case 'PayoutReleaseRequired':
      return { ...payout, ...nextCallOf(state), status: 'awaiting-release', releaseReason: event.data.reason };
    case 'PayoutReleased':
      return { ...payout, ...nextCallOf(state), status: 'requested', releasedTo: releasedToOf(payout) };
    case 'PayoutDispatchStarted':
      return {
        ...payout,
        status: 'sending',
        method: event.data.method,
        attempt: event.data.attempt,
        unknownOutcomes: event.data.attempt === payout.attempt ? payout.unknownOutcomes : 0,
      };
    case 'PayoutAccepted':
      return { ...payout, status: 'accepted', providerId: event.data.providerId, rewardId: event.data.rewardId };
    case 'PayoutSettled':
      return { ...payout, ...settled, status: 'paid', providerId: event.data.providerId, rewardId: event.data.rewardId };
    case 'PayoutRejected':
      return {
        ...payout,
        status: 'rejected',
        refusal: refusalOf(event.data),
        funding: event.data.funding,
        hasOrder: event.data.providerId !== null,
      };
    case 'PayoutOutcomeUnknown':
      return { ...payout, status: 'unknown', unknownOutcomes: payout.unknownOutcomes + 1, isLookedUp: false };
    case 'PayoutLookedUp':
      return state.status === 'unknown' ? { ...state, isLookedUp: true } : state;
    case 'PayoutOutcomeDecided':
      return state;
    case 'PayoutConfirmedAbsent':
      return { ...payout, status: 'absent', unknownOutcomes: payout.unknownOutcomes + 1 };
    case 'PayoutUnclaimed':
      return { ...payout, status: 'unclaimed', providerId: event.data.providerId, rewardId: rewardOf(state) };
    case 'PayoutHeld':
      return {
        ...payout,
        status: 'held',
        providerId: event.data.providerId,
        rewardId: rewardOf(state),
        refusal: refusalOf(event.data),
      };
    case 'PayoutReturned':
      return {
        ...payout,
        status: 'returned',
        cameBack: true,
        providerId: event.data.providerId,
        rewardId: event.data.rewardId,
        refusal: refusalOf(event.data),
      };
    case 'PayoutReversed':
      return {
        ...payout,
        status: 'reversed',
        cameBack: true,
        providerId: providerIdOf(state),
        rewardId: event.data.rewardId,
        refusal: refusalOf(event.data),
      };
    case 'PayoutResendStarted': {
      const { rewardId, seconds } = event.data;
      return { ...payout, status: 'resending', providerId: providerIdOf(state), rewardId, seconds };
    }
    case 'PayoutResendNotStarted': {
      const resend = { providerId: providerIdOf(state), rewardId: event.data.rewardId };
      return { ...payout, status: 'requested', unknownOutcomes: payout.unknownOutcomes + 1, resend, keepsKey: false };
    }
    case 'PayoutResent':
      return { ...payout, status: 'accepted', providerId: providerIdOf(state), rewardId: event.data.rewardId };
    case 'PayoutEscalated':
      return { ...lookedUpAfter(state, event.data.reason), left: event.data.reason };
    case 'PayoutResumed':
      // Still in doubt, but the doubts after which workers leave it again are counted anew.
      return { ...state, left: null, resumed: state.resumed + 1, unknownOutcomes: Math.min(state.unknownOutcomes, 1) };
    case 'PayoutRetryRequested': {
      const resend = resendOf(state);
      const keepsKey = state.status === 'rejected' ? !state.hasOrder : nextCallOf(state).keepsKey;
      return { ...payout, status: 'requested', resend, keepsKey, unknownOutcomes: resend === null ? payout.unknownOutcomes : 0 };
    }
    case 'PayoutDestinationChanged':
      return { ...state, method: event.data.method, recipientEmail: event.data.recipientEmail, proposal: null, hold: null };
    case 'PayoutDestinationHeld':
      return { ...state, hold: { heldUntil: event.data.heldUntil, requested: null, settingsUntil: null } };
    case 'PayoutDestinationRequested': {
      const { method, recipientEmail: email, confirmSecret, cancelSecret, heldUntil } = event.data;
      const settingsUntil = state.hold?.requested === null ? state.hold.heldUntil : (state.hold?.settingsUntil ?? null);
      return { ...state, hold: { heldUntil, requested: { method, email, confirmSecret, cancelSecret }, settingsUntil } };
    }
    case 'PayoutDestinationHoldEnded':
      return { ...state, hold: null };
    case 'PayoutDestinationProposed': {
      const { method, recipientEmail: email, reason, proposedBy } = event.data;
      return { ...state, proposal: { method, email, reason, proposedBy } };
    }
    case 'PayoutDestinationApproved':
      return { ...state, proposal: null };
    case 'PayoutVoided':
      return { ...payout, ...settled, status: 'voided' };
    default:
      return unknownEvent(state, event);
  }
}

/** No other destination is waited for any more. */
const settled = { proposal: null, hold: null };

/** Workers that got no answer have asked for days, also before each look-up was recorded. */
const lookedUpAfter = (state: ExistingPayout, reason: EscalationReason): ExistingPayout =>
  state.status === 'unknown' && reason === 'no-answer' ? { ...state, isLookedUp: true } : state;

const unknownEvent = (state: PayoutState, _event: never): PayoutState => state;

function detailsOf(state: ExistingPayout): PayoutDetails {
  return {
    payoutId: state.payoutId,
    userId: state.userId,
    cause: state.cause,
    incentiveCents: state.incentiveCents,
    feeCents: state.feeCents,
    tipCents: state.tipCents,
    netCents: state.netCents,
    method: state.method,
    recipientName: state.recipientName,
    recipientEmail: state.recipientEmail,
    attempt: state.attempt,
    unknownOutcomes: state.unknownOutcomes,
    cameBack: state.cameBack,
    proposal: state.proposal,
    hold: state.hold,
    releaseReason: state.releaseReason,
    releasedTo: state.releasedTo,
    // Any change restarts the count.
    left: null,
    resumed: state.resumed,
  };
}

const refusalOf = ({ code, message }: { readonly code: string; readonly message: string }) => ({ code, message });

const rewardOf = (state: ExistingPayout): string | null => ('rewardId' in state ? state.rewardId : null);

const providerIdOf = (state: ExistingPayout): string => {
  if ('providerId' in state) return state.providerId;
  return nextCallOf(state).resend?.providerId ?? '';
};

/** What its next call is: a wait for its release changes nothing of that. */
const nextCallOf = (state: ExistingPayout) =>
  state.status === 'requested' || state.status === 'awaiting-release'
    ? { resend: state.resend, keepsKey: state.keepsKey }
    : { resend: null, keepsKey: false };

/** Who released it knew of the other account: for a pair, what the two accounts share. */
const releasedToOf = ({ releaseReason, releasedTo, recipientEmail }: PayoutDetails): string | null =>
  releaseReason?.per === 'destination' || releaseReason?.per === 'pair' ? recipientEmail : releasedTo;

/** An executed order is never ordered again; only the delivery of its reward can start again. */
function resendOf(state: ExistingPayout) {
  if (state.status === 'requested' || state.status === 'awaiting-release') return state.resend;
  return (state.status === 'returned' || state.status === 'reversed') && state.rewardId !== null
    ? { providerId: state.providerId, rewardId: state.rewardId }
    : null;
}
