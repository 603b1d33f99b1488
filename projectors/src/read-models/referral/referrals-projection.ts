import { project } from '../../project.js';
import { referrals } from './referrals.js';

const { make, set } = referrals;

export const referralsProjection = project(referrals, {
  ReferralBegun: {
    create: ({ data: { code: _, ...data }, at }) =>
      make({
        ...data,
        status: 'SIGNED_UP',
        history: [{ status: 'SIGNED_UP', at, cause: null }],
        begunAt: at,
        statusChangedAt: at,
      }),
  },
  ReferralStatusChanged: ({ history }, { data: { to, cause, reason }, at }) =>
    set({
      status: to,
      history: [...history, { status: to, at, cause }],
      endReason: reason,
      statusChangedAt: at,
      paidAt: to === 'PAID' ? at : null,
    }),
});
