import { maxBodyLength } from './message-limits.js';
import { z } from 'zod';
import { id, isoTime } from '../kernel/contract.js';
import { maxAttachments } from './attachment.js';

const noText = z.string().nullish();

/** What a page sends of an uploaded file; the server trusts its key alone (document 3 §3). */
export const sentAttachmentSchema = z.object({
  url: noText,
  contentType: noText,
  metadata: z.object({
    key: z.string().min(1).max(400),
    name: z.string().max(255).nullish(),
    size: z.number().nullish(),
    /** Milliseconds since 1970, or a time. */
    lastModified: z.union([z.number(), z.string().max(64)]).nullish(),
  }),
});
export type SentAttachment = z.output<typeof sentAttachmentSchema>;

/** The text and the files of a new message. */
export const messageContent = {
  body: z.string().max(maxBodyLength, `Please write at most ${maxBodyLength} characters.`).default(''),
  attachments: z.array(sentAttachmentSchema).max(maxAttachments, `Please attach at most ${maxAttachments} files.`).default([]),
};

export const messageSchema = z.object({
  uid: id,
  /** Empty where it was removed. */
  body: z.string(),
  /** The writer's account was erased, and with it the text and the files. */
  removed: z.boolean(),
  /**
   * To the researcher: since when the participant no longer shares it. Then text and files are
   * empty.
   */
  notSharedSince: isoTime.optional(),
  createdAt: isoTime,
  sender: z.object({
    uid: id,
    fullName: z.string(),
    firstName: z.string(),
    pictureUrl: z.string().nullable(),
    isPanelist: z.boolean(),
  }),
  attachments: z.array(
    z.object({
      /** Loads the file for at least 15 minutes. */
      url: z.string(),
      contentType: z.string(),
      metadata: z.object({
        key: z.string(),
        name: z.string(),
        size: z.number(),
        lastModified: isoTime.nullable(),
      }),
    }),
  ),
  /** The conversation's uid. */
  conversation: id,
});
export type MessageView = z.output<typeof messageSchema>;

/** A project that a participant may write about (document 3 §3, Project for messaging). */
export const messagingProjectSchema = z.object({
  name: z.string(),
  projectId: id,
  surveyResponseId: id,
  researcherId: id,
  profileId: id.nullable(),
  organizationId: id,
  teamId: id.nullable(),
  closed: z.boolean(),
  /** Shown by first name only; takes no files. */
  externalResearcher: z.object({ researcherName: z.string() }).nullable(),
  /** Of the conversation about the response, whether or not it has begun. */
  conversationUid: id,
  /**
   * Since when the participant no longer shares their messages, and writes none; null while they
   * do.
   */
  messagesNotSharedSince: isoTime.nullable(),
});
export type MessagingProject = z.output<typeof messagingProjectSchema>;

export const conversationSchema = z.object({
  uid: id,
  /** The project's name. */
  name: z.string(),
  metadata: z.object({ projectId: id, surveyResponseId: id }),
  /** The latest ones, newest last. */
  messages: z.array(messageSchema),
  messagesCount: z.number().int(),
  latestMessage: messageSchema.nullable(),
  /** By the caller's side. */
  read: z.boolean(),
  locked: z.boolean(),
  participants: z.array(z.object({ uid: id, firstName: z.string(), isPanelist: z.boolean(), foreignId: id })),
  /** The other side. */
  user: z.object({ uid: id, firstName: z.string(), pictureUrl: z.string().nullable() }),
  project: messagingProjectSchema,
  updatedAt: isoTime,
});
export type ConversationView = z.output<typeof conversationSchema>;
