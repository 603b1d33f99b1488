import { kernelRefusal } from '@panelist/domain/kernel';
import {
  answerConversation,
  conversationDecider,
  conversationStream,
  lockConversation,
  readProjectConversation,
  type ConversationCommand,
} from '@panelist/domain/messaging';
import { route, type AnyRoute, type Caller, unitRoute } from '@panelist/infra/http';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { ownedProject, researchersResponse } from '../load-participation.js';
import { messagePoster, type MessagingNeeds } from './post-message.js';

interface OnConversation {
  readonly params: { readonly id: string; readonly uid: string };
  readonly caller: Caller;
  readonly context: CommandContext;
}

/** What a researcher does in the conversations of a project (contract, Messages and Settled). */
export function researcherMessagingRoutes(needs: MessagingNeeds): readonly AnyRoute[] {
  const { commands } = needs;
  const postMessage = messagePoster(needs);

  /** A conversation that has begun, of a project of the caller's; 404 for every other one. */
  async function handle({ params: { id, uid }, caller, context }: OnConversation, command: ConversationCommand) {
    await ownedProject(commands, id, caller);
    const stream = conversationStream.of(uid);
    const { state } = await commands.load(conversationDecider, stream);
    if (state.status === 'none' || state.projectId !== id) throw kernelRefusal('resource.not-found');
    // An admin looks without reading for the owner: their mark, and the mail about it, stay.
    if (command.type === 'MarkRead' && state.researcherId !== caller.userId) return { state, position: null };
    return commands.handle(conversationDecider, stream, command, context, null);
  }

  return [
    route(answerConversation, async ({ params: { id: projectId, uid }, body, caller, context }) => {
      const { response, project } = await researchersResponse(commands, { params: { projectId, id: uid }, caller });
      // Only the participant sees a draft.
      if (response.status === 'DRAFT') throw kernelRefusal('resource.not-found');
      const { message, position } = await postMessage(
        {
          parties: { conversationUid: uid, projectId, userId: response.userId, researcherId: project.ownerId },
          by: 'researcher',
          senderId: caller.userId,
          content: body,
          facts: { isOpen: project.isOpen, response: response.status },
        },
        context,
      );
      return { body: message, position };
    }),

    unitRoute(lockConversation, async (request) => {
      const { locked } = request.body;
      const { state, position } = await handle(request, { type: 'SetLock', locked });
      return { body: { uid: request.params.uid, locked: state.status === 'locked' }, position };
    }),

    unitRoute(readProjectConversation, async (request) => {
      const { position } = await handle(request, { type: 'MarkRead', by: 'researcher' });
      return { body: { uid: request.params.uid, read: true as const }, position };
    }),
  ];
}
