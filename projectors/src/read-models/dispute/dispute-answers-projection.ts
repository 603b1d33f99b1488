import { project } from '../../project.js';
import { disputeAnswers } from './dispute-answers.js';

export const disputeAnswersProjection = project(disputeAnswers, {
  DisputeAnswered: {
    create: ({ data: { disputeId, senderId: userId, accepts, text, files }, at }) =>
      disputeAnswers.make({ disputeId, userId, accepts, text, files, answeredAt: at }),
  },
});
