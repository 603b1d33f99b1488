import { kernelRefusal } from '@panelist/domain/kernel';
import { participationDecider, participationStream, type KnownResponse } from '@panelist/domain/participation';
import type { CommandHandler } from '@panelist/infra/event-sourcing';
import type { Caller } from '@panelist/infra/http';

/** The caller's own response; any other id gets the same answer as an unknown one (404). */
export async function ownResponse(commands: CommandHandler, responseId: string, caller: Caller): Promise<KnownResponse> {
  const { state } = await commands.load(participationDecider, participationStream.of(responseId));
  if (state.status === 'none' || state.userId !== caller.userId) throw kernelRefusal('resource.not-found');
  return state;
}
