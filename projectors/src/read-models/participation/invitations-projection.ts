import { project } from '../../project.js';
import { invitations } from './invitations.js';

const { make, set } = invitations;

export const invitationsProjection = project(invitations, {
  InvitationCreated: {
    create: ({ data: { invitationId, projectId, emailIndex, skipsQuestions }, at }) =>
      make({ invitationId, projectId, emailIndex, skipsQuestions, createdAt: at }),
  },
  InvitationClaimed: (_, { data: { userId } }) => set({ claimedBy: userId }),
});
