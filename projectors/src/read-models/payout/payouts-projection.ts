import { payoutLifecycle, type PayoutEvent } from '@panelist/domain/payout';
import { project } from '../../project.js';
import { payouts } from './payouts.js';

const { make, set } = payouts;

/** Payouts and their status. */
export const payoutsProjection = project(payouts, {
  PayoutRequested: {
    create: ({ data: { cause, recipientName: _name, ...data }, at }) =>
      make({
        ...data,
        cause: cause.kind,
        participationId: cause.kind === 'incentive' ? cause.participationId : null,
        referralId: cause.kind === 'referral-bonus' ? cause.referralId : null,
        projectId: cause.projectId,
        projectName: cause.projectName,
        ...moved('PayoutRequested', at),
        requestedAt: at,
      }),
  },
  PayoutReleaseRequired: (_, { at }) => set(moved('PayoutReleaseRequired', at)),
  PayoutReleased: (_, { at }) => set(moved('PayoutReleased', at)),
  PayoutDispatchStarted: ({ attempts, failureCode }, { data: { method }, at }) =>
    set({
      ...moved('PayoutDispatchStarted', at),
      ...noFailure,
      acceptedAt: null,
      providerId: null,
      itemId: null,
      rewardId: null,
      // The same one again, unless the last was refused or came back.
      attempts: attempts === 0 || failureCode !== null ? attempts + 1 : attempts,
      method,
      sentAt: at,
    }),
  PayoutAccepted: ({ acceptedAt, itemId }, { data, at }) =>
    set({
      ...moved('PayoutAccepted', at),
      ...noFailure,
      ...order(data, itemId),
      rewardId: data.rewardId,
      acceptedAt: acceptedAt ?? at,
    }),
  PayoutSettled: ({ acceptedAt, itemId }, { data, at }) =>
    set({
      ...moved('PayoutSettled', at),
      ...noFailure,
      ...order(data, itemId),
      rewardId: data.rewardId,
      ...noProposal,
      ...noHold,
      acceptedAt: acceptedAt ?? at,
      paidAt: at,
    }),
  PayoutRejected: (_, { data, at }) => set({ ...moved('PayoutRejected', at), ...failure(data), rewardId: null }),
  PayoutOutcomeUnknown: (_, { at }) => set(moved('PayoutOutcomeUnknown', at)),
  PayoutLookedUp: () => set({ isLookedUp: true }),
  PayoutConfirmedAbsent: (_, { at }) => set(moved('PayoutConfirmedAbsent', at)),
  PayoutUnclaimed: ({ itemId }, { data, at }) => set({ ...moved('PayoutUnclaimed', at), ...noFailure, ...order(data, itemId) }),
  PayoutHeld: (_, { data, at }) => set({ ...moved('PayoutHeld', at), ...failure(data) }),
  PayoutReturned: (_, { data, at }) => set({ ...moved('PayoutReturned', at), ...failure(data), rewardId: data.rewardId }),
  PayoutReversed: (_, { data, at }) =>
    set({ ...moved('PayoutReversed', at), ...failure(data), rewardId: data.rewardId, paidAt: null }),
  PayoutResendStarted: ({ attempts }, { at }) => set({ ...moved('PayoutResendStarted', at), attempts: attempts + 1 }),
  PayoutResendNotStarted: ({ attempts }, { at }) => set({ ...moved('PayoutResendNotStarted', at), attempts: attempts - 1 }),
  PayoutResent: (_, { data: { rewardId }, at }) => set({ ...moved('PayoutResent', at), ...noFailure, rewardId }),
  // Workers that got no answer have asked for days.
  PayoutEscalated: ({ isLookedUp }, { data: { reason } }) =>
    set({ escalationReason: reason, isLookedUp: isLookedUp || reason === 'no-answer' }),
  PayoutResumed: () => set({ escalationReason: null }),
  PayoutRetryRequested: (_, { at }) => set(moved('PayoutRetryRequested', at)),
  PayoutDestinationChanged: (_, { data: { method, recipientEmail } }) =>
    set({ method, recipientEmail, ...noProposal, ...noHold }),
  PayoutDestinationHeld: (_, { data: { heldUntil } }) => set({ ...noHold, heldUntil }),
  PayoutDestinationRequested: (_, { data: { method, recipientEmail, heldUntil } }) =>
    set({ heldUntil, requestedMethod: method, requestedEmail: recipientEmail }),
  PayoutDestinationHoldEnded: () => set(noHold),
  PayoutDestinationProposed: (_, { data: { method, recipientEmail, reason, proposedBy } }) =>
    set({ proposedMethod: method, proposedEmail: recipientEmail, proposedReason: reason, proposedBy }),
  PayoutDestinationApproved: () => set(noProposal),
  PayoutVoided: (_, { at }) => set({ ...moved('PayoutVoided', at), ...noProposal, ...noHold }),
});

const { publicStatus, statusAfter } = payoutLifecycle;
type Moving = {
  [Type in PayoutEvent['type']]: (typeof statusAfter)[Type] extends null ? never : Type;
}[PayoutEvent['type']];

const moved = (type: Moving, at: string) => ({
  status: publicStatus(statusAfter[type]),
  statusChangedAt: at,
  escalationReason: null,
  isLookedUp: false,
});

const noProposal = { proposedMethod: null, proposedEmail: null, proposedReason: null, proposedBy: null };

const noHold = { heldUntil: null, requestedMethod: null, requestedEmail: null };

const order = (
  { providerId, itemId }: { readonly providerId: string; readonly itemId?: string | undefined },
  known: string | null,
) => ({ providerId, itemId: itemId ?? known });

const noFailure = { failureCode: null, failureMessage: null };

const failure = ({ code, message }: { readonly code: string; readonly message: string }) => ({
  failureCode: code,
  failureMessage: message,
});
