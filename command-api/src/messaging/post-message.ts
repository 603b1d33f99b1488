import { derivedId, Refusal } from '@panelist/domain/kernel';
import {
  conversationDecider,
  conversationStream,
  type ConversationEvent,
  type ConversationFacts,
  type MessageView,
  type Parties,
  type SentAttachment,
  type Side,
} from '@panelist/domain/messaging';
import type { CommandContext, Position } from '@panelist/infra/event-sourcing';
import { partsOfKey } from '@panelist/infra/files';
import { limiter, withPermits } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { loadAccount, loadProfile } from '../accounts.js';
import { releaseFiles, attachUploads } from '../attach-uploads.js';

export type MessagingNeeds = Pick<Dependencies, 'clock' | 'commands' | 'files' | 'pool' | 'uploads' | 'vault'>;
type Posted = Extract<ConversationEvent, { readonly type: 'MessagePosted' }>;

interface NewMessage {
  readonly parties: Parties;
  readonly by: Side;
  readonly senderId: string;
  readonly content: { readonly body: string; readonly attachments: readonly SentAttachment[] };
  readonly facts: Omit<ConversationFacts, 'hasOtherLeft'>;
}

const aMinute = 30;
const aDay = 500;
const sentence = `You can send ${aMinute} messages a minute and ${aDay} a day. Please wait a little, then send it again.`;

/** What writes messages within the limits of their sender (contract, Accounts). */
export function messagePoster(needs: MessagingNeeds) {
  const ofMinute = limiter(needs, 'messages-minute', aMinute, 60);
  const ofDay = limiter(needs, 'messages-day', aDay, 86_400);
  return async (message: NewMessage, context: CommandContext) => {
    const { senderId: key } = message;
    const permits = [ofMinute, ofDay].map((each) => ({ limiter: each, key, sentence }));
    return withPermits(permits, async () => postMessage(needs, message, context));
  };
}

/**
 * Appends a message, and begins the conversation with the first one. The id of the message follows
 * from the command's: sent again, the same one is the answer.
 */
async function postMessage(
  needs: MessagingNeeds,
  { parties, by, senderId, content, facts }: NewMessage,
  context: CommandContext,
): Promise<{ readonly message: MessageView; readonly position: Position | null }> {
  const { commands, uploads } = needs;
  const hasOtherLeft = await hasLeft(needs, by === 'participant' ? parties.researcherId : parties.userId);
  const taken = await attachUploads(uploads, content.attachments, senderId);
  const sentFiles = {
    bytes: content.attachments.length === 0 ? 0 : await bytesOf(uploads, senderId),
    at: needs.clock.now(),
  };
  const command = {
    type: 'PostMessage',
    parties,
    by,
    senderId,
    messageId: derivedId('message', context.commandId),
    body: content.body,
    attachments: taken.attachments,
  } as const;
  try {
    const stream = conversationStream.of(parties.conversationUid);
    const { events, position } = await commands.handle(conversationDecider, stream, command, context, {
      ...facts,
      hasOtherLeft,
      sentFiles,
    });
    const posted = events.find(({ type }) => type === 'MessagePosted');
    if (posted === undefined) throw new Error('A message was decided and not posted');
    // The stream holds events of its own types alone.
    return { message: await messageView(needs, posted as typeof posted & Posted), position };
  } catch (error) {
    if (error instanceof Refusal) await releaseFiles(uploads, taken);
    throw error;
  }
}

/** Of a person's files in messages, with those of this one. */
async function bytesOf(uploads: MessagingNeeds['uploads'], ownerId: string): Promise<number> {
  const own = await uploads.ofOwner(ownerId);
  const sent = own.filter(({ key, isRetained }) => isRetained && partsOfKey(key)?.bucket === 'messages');
  return sent.reduce((sum, { size }) => sum + size, 0);
}

async function hasLeft(needs: Pick<Dependencies, 'commands'>, userId: string): Promise<boolean> {
  const { status } = await loadAccount(needs, userId);
  return status === 'erasing' || status === 'erased';
}

/** How long the link of a file works, in seconds (contract, Messages). */
const fileSeconds = 15 * 60;
const pictureSeconds = 3_600;

/** The message as its writer sees it. */
async function messageView(needs: MessagingNeeds, { data, at }: { readonly data: Posted['data']; readonly at: string }) {
  const account = await loadAccount(needs, data.senderId);
  const profile = account.status === 'none' ? null : await loadProfile(needs, account);
  const { firstName, lastName } = account.status === 'none' ? { firstName: '', lastName: '' } : account;
  const pictureId = profile?.status === 'complete' ? profile.pictureId : null;
  return {
    uid: data.messageId,
    body: data.body ?? '',
    removed: data.body === null,
    createdAt: at,
    sender: {
      uid: data.senderId,
      fullName: `${firstName} ${lastName}`.trim(),
      firstName,
      pictureUrl: pictureId === null ? null : needs.files.signedPath(pictureId, pictureSeconds),
      isPanelist: data.by === 'participant',
    },
    attachments: data.attachments.map(({ key, name, size, contentType, lastModified }) => ({
      url: needs.uploads.downloadPath(key, fileSeconds),
      contentType,
      metadata: { key, name, size, lastModified },
    })),
    conversation: data.conversationUid,
  };
}
