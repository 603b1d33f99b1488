import { project } from '../../project.js';
import { answerTimes } from './answer-times.js';

const { make, set } = answerTimes;

/** The times of the researcher's answers, a row for each response. */
export const answerTimesProjection = project(answerTimes, {
  ScreenerStarted: {
    create: ({ data: { participationId, ownerId, projectId } }) => make({ participationId, ownerId, projectId }),
  },
  ScreenerSubmitted: (_, { at }) => set({ submittedAt: at }),
  // An automatic invitation answers at once, and says nothing about the researcher.
  ParticipantInvited: (_, { data, at }) => set(data.automatic ? { submittedAt: null } : { invitedAt: at }),
  ResponseInvalidated: (_, { at }) => set({ refusedAt: at }),
  ResponseRejectedForQuality: (_, { at }) => set({ refusedAt: at }),
  ParticipantAttended: (_, { at }) => set({ attendedAt: at }),
  PaymentApproved: (row, { at }) => set({ approvedAt: row.approvedAt ?? at }),
});
