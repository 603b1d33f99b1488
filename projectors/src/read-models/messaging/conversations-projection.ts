import { conversationLifecycle, type Side } from '@panelist/domain/messaging';
import { project } from '../../project.js';
import { conversations } from './conversations.js';

const { make, set } = conversations;
const { statusAfter } = conversationLifecycle;

export const conversationsProjection = project(conversations, {
  ConversationStarted: {
    create: ({ data: { conversationUid, userId, researcherId, projectId }, at }) =>
      make({ conversationUid, userId, researcherId, projectId, status: statusAfter.ConversationStarted, updatedAt: at }),
  },
  MessagePosted: (_, { data: { by, number }, at }) =>
    set({
      messageCount: number,
      readByParticipant: by === 'participant',
      readByResearcher: by === 'researcher',
      updatedAt: at,
    }),
  ConversationRead: ({ messageCount }, { data: { by, upTo } }) => set(upTo >= messageCount ? readBy(by) : {}),
  ConversationLocked: () => set({ status: statusAfter.ConversationLocked }),
  ConversationUnlocked: () => set({ status: statusAfter.ConversationUnlocked }),
});

const readBy = (side: Side) => (side === 'participant' ? { readByParticipant: true } : { readByResearcher: true });
