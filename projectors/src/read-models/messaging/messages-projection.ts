import { project } from '../../project.js';
import { messages } from './messages.js';

export const messagesProjection = project(messages, {
  MessagePosted: {
    key: ({ data: { messageId } }) => ({ messageId }),
    create: ({ data: { messageId, conversationUid, number, senderId: userId, by: side, body, attachments }, at }) =>
      messages.make({ messageId, conversationUid, number, userId, side, body, attachments, postedAt: at }),
  },
});
