import { kernelRefusal, Refusal } from '@panelist/domain/kernel';
import {
  disputeDecider,
  disputeStream,
  type DisputeCommand,
  type DisputeFacts,
  type ExistingDispute,
} from '@panelist/domain/dispute';
import type { SentAttachment } from '@panelist/domain/messaging';
import type { CommandContext, CommandHandler } from '@panelist/infra/event-sourcing';
import type { Dependencies } from '@panelist/infra/service';
import { releaseFiles, attachUploads, type AttachedUploads } from '../attach-uploads.js';

export type DisputeNeeds = Pick<Dependencies, 'clock' | 'commands' | 'log' | 'pool' | 'uploads' | 'vault'>;

/** A dispute that the caller may see; 404 for every other one. */
export async function loadDispute(
  commands: CommandHandler,
  disputeId: string,
  mayRead: (dispute: ExistingDispute) => boolean,
): Promise<ExistingDispute> {
  const { state } = await commands.load(disputeDecider, disputeStream.of(disputeId));
  if (state.status === 'none' || !mayRead(state)) throw kernelRefusal('resource.not-found');
  return state;
}

export async function handleOnDispute(
  { commands }: Pick<DisputeNeeds, 'commands'>,
  {
    disputeId,
    command,
    facts = null,
  }: { readonly disputeId: string; readonly command: DisputeCommand; readonly facts?: DisputeFacts },
  context: CommandContext,
) {
  const { state, position } = await commands.handle(disputeDecider, disputeStream.of(disputeId), command, context, facts);
  // After every accepted command a dispute exists.
  if (state.status === 'none') throw kernelRefusal('server.failed');
  return { body: { id: disputeId, status: state.status }, position };
}

/** Keeps the files of a text while it is decided, and lets go of them if it is refused. */
export async function withFiles<Result>(
  { uploads }: Pick<DisputeNeeds, 'uploads'>,
  { files, writerId }: { readonly files: readonly SentAttachment[]; readonly writerId: string },
  use: (attachments: AttachedUploads['attachments']) => Promise<Result>,
): Promise<Result> {
  const taken = await attachUploads(uploads, files, writerId, 'files');
  try {
    return await use(taken.attachments);
  } catch (error) {
    if (error instanceof Refusal) await releaseFiles(uploads, taken);
    throw error;
  }
}
