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
import type { Dependencies } from '@panelist/infra/room';
import { loadAccount, loadProfile } from '../accounts.js';
import { releaseFiles, takeFiles } from '../taken-files.js';

export type MessagingNeeds = Pick<Dependencies, 'commands' | 'files' | 'uploads'>;
type Posted = Extract<ConversationEvent, { readonly type: 'MessagePosted' }>;

interface NewMessage {
  readonly parties: Parties;
  readonly by: Side;
  readonly senderId: string;
  readonly content: { readonly body: string; readonly attachments: readonly SentAttachment[] };
  readonly facts: Omit<ConversationFacts, 'hasOtherLeft'>;
}

/**
 * Appends a message, and begins the conversation with the first one. The id of the message follows from
 * the command's: sent again, the same one is the answer.
 */
export async function postMessage(
  needs: MessagingNeeds,
  { parties, by, senderId, content, facts }: NewMessage,
  command: CommandContext,
): Promise<{ readonly message: MessageView; readonly position: Position | null }> {
  const { commands, uploads } = needs;
  const hasOtherLeft = await hasLeft(needs, by === 'participant' ? parties.researcherId : parties.userId);
  const taken = await takeFiles(uploads, content.attachments, senderId);
  const order = {
    type: 'PostMessage',
    parties,
    by,
    senderId,
    messageId: derivedId('message', command.commandId),
    body: content.body,
    attachments: taken.attachments,
  } as const;
  try {
    const stream = conversationStream.of(parties.conversationUid);
    const { events, position } = await commands.handle(conversationDecider, stream, order, command, { ...facts, hasOtherLeft });
    const posted = events.find(({ type }) => type === 'MessagePosted');
    if (posted === undefined) throw new Error('A message was decided and not posted');
    // The stream holds events of its own types alone.
    return { message: await messageView(needs, posted as typeof posted & Posted), position };
  } catch (error) {
    if (error instanceof Refusal) await releaseFiles(uploads, taken);
    throw error;
  }
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
