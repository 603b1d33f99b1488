import { z } from 'zod';
import { id } from '../kernel/contract.js';
import { event, events, type EventOf, type SentenceNames } from '../kernel/event.js';
import { counted } from '../kernel/phrases.js';
import { attachmentSchema } from './attachment-schema.js';
import { sides } from './side.js';
import { conversationStream } from './streams.js';

/** `userId` is the participant, `researcherId` the owner of the project. */
const who = { conversationUid: id, projectId: id, userId: id, researcherId: id };
const by = z.enum(sides);

const someone = {
  conversationUid: '0199a000-0000-5000-8000-000000000013',
  projectId: '0199a000-0000-5000-8000-000000000011',
  userId: '0199a000-0000-7000-8000-000000000001',
  researcherId: '0199a000-0000-7000-8000-000000000012',
};
const attachment = {
  key: 'messages/1795251600000-0199a000-0000-4000-8000-000000000031-plan.pdf',
  name: 'plan.pdf',
  contentType: 'application/pdf',
  size: 1024,
  lastModified: '2026-11-20T09:00:00.000Z',
};

type OnProject = { readonly projectId: string };
const name = ({ projectId }: OnProject, { project }: SentenceNames): string => `“${project(projectId)}”`;

export const conversationEvents = events(conversationStream, {
  ConversationStarted: event({
    data: { ...who, by },
    sample: { ...someone, by: 'participant' },
    sentence: (data, names) =>
      data.by === 'participant'
        ? `Began a conversation with the researcher of ${name(data, names)}.`
        : `The researcher of ${name(data, names)} began a conversation.`,
  }),
  /** `number` counts the messages of the conversation from 1. The text belongs to its writer. */
  MessagePosted: event({
    data: {
      ...who,
      by,
      senderId: id,
      messageId: id,
      number: z.number().int(),
      /** Null once the writer is erased. */
      body: z.string().nullable(),
      attachments: z.array(attachmentSchema),
    },
    sample: {
      ...someone,
      by: 'participant',
      senderId: someone.userId,
      messageId: '0199a000-0000-5000-8000-000000000032',
      number: 1,
      body: 'May I join from my phone?',
      attachments: [attachment],
    },
    personal: { senderId: { body: null, attachments: [] } },
    sentence: (data, names) => {
      const files = data.attachments.length === 0 ? '' : ` with ${counted(data.attachments.length, 'file')}`;
      return data.by === 'participant'
        ? `Wrote a message${files} to the researcher of ${name(data, names)}.`
        : `The researcher of ${name(data, names)} wrote a message${files}.`;
    },
  }),
  /** Messages up to this number were read. */
  ConversationRead: event({
    data: { ...who, by, upTo: z.number().int() },
    sample: { ...someone, by: 'researcher', upTo: 1 },
    sentence: (data, names) =>
      data.by === 'participant'
        ? `Read the messages of the researcher of ${name(data, names)}.`
        : `The researcher of ${name(data, names)} read the messages.`,
  }),
  ConversationLocked: event({
    data: who,
    sample: someone,
    sentence: (data, names) => `The researcher of ${name(data, names)} closed the conversation.`,
  }),
  ConversationUnlocked: event({
    data: who,
    sample: someone,
    sentence: (data, names) => `The researcher of ${name(data, names)} opened the conversation again.`,
  }),
});
export type ConversationEvent = EventOf<typeof conversationEvents>;
