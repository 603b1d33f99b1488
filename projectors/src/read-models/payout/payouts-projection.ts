import type { PayoutStatus } from '@panelist/domain/payout';
import { project } from '../../project.js';
import { payouts } from './payouts.js';

const { make, set } = payouts;

/** Payouts and their status. */
export const payoutsProjection = project(payouts, {
  PayoutRequested: {
    create: ({ data: { cause, recipientName: _name, ...data }, at }) =>
      make({
        ...data,
        ...{ participationId: cause.participationId, projectId: cause.projectId, projectName: cause.projectName },
        ...{ status: 'requested', requestedAt: at, statusChangedAt: at },
      }),
  },
  PayoutDispatchStarted: (_, { data: { attempt, method }, at }) =>
    set({ ...moved('sending', at), ...noFailure, acceptedAt: null, attempts: attempt, method, sentAt: at }),
  PayoutAccepted: ({ acceptedAt }, { at }) => set({ ...moved('accepted', at), ...noFailure, acceptedAt: acceptedAt ?? at }),
  PayoutSettled: ({ acceptedAt }, { at }) =>
    set({ ...moved('paid', at), ...noFailure, acceptedAt: acceptedAt ?? at, paidAt: at }),
  PayoutRejected: (_, { data, at }) => set({ ...moved('rejected', at), ...failure(data) }),
  PayoutOutcomeUnknown: (_, { at }) => set(moved('unknown', at)),
  PayoutConfirmedAbsent: (_, { at }) => set(moved('requested', at)),
  PayoutUnclaimed: (_, { at }) => set({ ...moved('unclaimed', at), ...noFailure }),
  PayoutHeld: (_, { data, at }) => set({ ...moved('held', at), ...failure(data) }),
  PayoutReturned: (_, { data, at }) => set({ ...moved('returned', at), ...failure(data) }),
  PayoutReversed: (_, { data, at }) => set({ ...moved('reversed', at), ...failure(data), paidAt: null }),
  PayoutResent: (_, { at }) => set({ ...moved('accepted', at), ...noFailure }),
  PayoutRetryRequested: (_, { at }) => set(moved('requested', at)),
  PayoutDestinationChanged: (_, { data: { method, recipientEmail } }) => set({ method, recipientEmail }),
  PayoutVoided: (_, { at }) => set(moved('voided', at)),
});

const moved = (status: PayoutStatus, at: string) => ({ status, statusChangedAt: at });

const noFailure = { failureCode: null, failureMessage: null };

const failure = ({ code, message }: { readonly code: string; readonly message: string }) => ({
  failureCode: code,
  failureMessage: message,
});
