import { z } from 'zod';
import { byRoute, id, limit, skip, v2Answer } from '../kernel/contract.js';
import { conversationSchema, messageContent, messageSchema, messagingProjectSchema } from './message.js';
import { maxConversationsPerPage, messagesPerPage } from './message-limits.js';
import { pastedText } from '../kernel/typed-text.js';

const spec = 'contract, Messages';

export const conversationsSchema = z.object({
  items: z.array(conversationSchema),
  offset: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
});

const list = {
  body: z.object({
    query: z.string().overwrite(pastedText).max(200).nullish(),
    /** This one alone, wherever it is in the list. */
    conversationUid: id.optional(),
    skip: skip.default(0),
    limit: z.coerce.number().int().min(1).max(maxConversationsPerPage).default(maxConversationsPerPage),
  }),
  answer: conversationsSchema,
};

const mostMessages = limit.default(messagesPerPage);

/** Most projects of one answer; the page that offers them all asks for them in such parts. */
export const messageableProjectsPerPage = 100;

const page = { limit: limit.default(20), skip: skip.default(0) };

/** Where files go that a browser sends directly (contract, Settled). */
export const uploadBuckets = ['messages', 'pictures', 'videos'] as const;

const credentials = z.object({
  url: z.string(),
  /** Fields of the form, before the one with the file. */
  fields: z.record(z.string(), z.string()),
  key: z.string(),
});
const upload = {
  query: z.object({ fileName: z.string().trim().min(1).max(255), fileType: z.string().max(200).optional() }),
  answer: v2Answer(credentials),

  spec: '3 §7; contract, Messages',
  summary:
    'A form for one direct upload within 15 minutes: POST it to `url` as multipart/form-data, with the file as its last field `file`. What is not used within a day is removed.',
};

export const messagingContracts = byRoute({
  'POST /v2/messages/all': {
    ...list,
    spec: '3 §7',
    summary: "The participant's conversations, the one with the latest message first; `query` searches as `/search` does.",
  },

  'POST /v2/messages/search': {
    ...list,
    spec: '3 §7',
    summary: 'The conversations whose project, names or messages contain the text, newest first.',
  },

  'GET /v2/messages/responses/search': {
    query: z.object({ limit: limit.default(messageableProjectsPerPage), skip: skip.default(0) }),
    answer: v2Answer(z.object({ items: z.array(messagingProjectSchema) })),
    spec: '3 §7; contract, Lists',
    summary: 'The open projects whose researcher the participant can write to, newest response first.',
  },

  'POST /v2/messages/:uid/messages': {
    body: z.object({ uid: id.optional(), limit: mostMessages, skip: skip.default(0) }),
    answer: v2Answer(z.object({ items: z.array(messageSchema), total: z.number().int() })),
    spec: '3 §7',
    summary: `Messages of one's own conversation, ${messagesPerPage} where no \`limit\` is sent, before the newest \`skip\` ones, newest last.`,
  },

  'POST /v2/messages/message': {
    body: z.object({
      ...messageContent,
      conversationUid: id.nullish(),
      surveyResponseId: id.nullish(),
      projectId: id.nullish(),
      // Pages send them (document 3 §3); whose project the response is of follows from the response
      // alone.
      organizationId: id.nullish(),
      teamId: id.nullish(),
      researcherId: id.nullish(),
      panelistId: id.nullish(),
      /** The page's connection to the live channel, if it has one. */
      socketId: z.string().max(200).nullish(),
    }),
    answer: v2Answer(messageSchema),
    spec: '3 §5, §7',
    summary:
      'Writes to the researcher of a response, named by its conversation, its id or its project. 409 for a conversation or project that is closed, and for a response that is not answered yet.',
  },

  'PATCH /api/v4/messaging/conversations/:uid/read': {
    answer: z.object({ uid: id, read: z.literal(true) }),
    spec: '3 §7',
    summary: "Marks the messages of one's own conversation as read. Again changes nothing.",
  },

  'GET /api/v4/projects/:id/conversations': {
    query: z.object({
      ...page,
      /** This one alone, wherever it is in the list. */
      conversationUid: id.optional(),
    }),
    answer: z.object({
      items: z.array(conversationSchema),
      totalCount: z.number().int(),
      /** How many of them have messages that the researcher has not read. */
      unreadCount: z.number().int(),
    }),
    spec,
    summary: 'The conversations about a project, for its owner and support, the one with the latest message first.',
  },

  'GET /api/v4/projects/:id/conversations/:uid': {
    query: z.object({ limit: mostMessages, skip: skip.default(0) }),
    answer: conversationSchema,
    spec: 'contract, Settled',
    summary: `One conversation with its messages, ${messagesPerPage} where no \`limit\` is sent, before the newest \`skip\` ones, newest last.`,
  },

  'POST /api/v4/projects/:id/conversations/:uid/messages': {
    body: z.object(messageContent),
    answer: messageSchema,
    status: 201,
    spec,
    summary: 'Writes to a participant; begins the conversation if need be. Its uid is the id of the response.',
  },

  'POST /api/v4/projects/:id/conversations/:uid/lock': {
    body: z.object({ locked: z.boolean() }),
    answer: z.object({ uid: id, locked: z.boolean() }),
    spec,
    summary: 'Closes a conversation: nobody can write in it until the researcher opens it again.',
  },

  'PATCH /api/v4/projects/:id/conversations/:uid/read': {
    answer: z.object({ uid: id, read: z.literal(true) }),
    spec: 'contract, Settled',
    summary: "Marks the participant's messages as read. Again changes nothing.",
  },

  'GET /v2/getUploadCredentials/:bucket': upload,

  'GET /dashboard/getUploadCredentials/:type': upload,
});
