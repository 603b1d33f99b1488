import { kernelRefusal } from '@panelist/domain/kernel';
import {
  conversationDecider,
  conversationStream,
  messagingRefusal,
  readConversation,
  sendMessage,
} from '@panelist/domain/messaging';
import { participationIdOf, sharingDecider, sharingStream } from '@panelist/domain/participation';
import { route, type AnyRoute, type Caller, unitRoute } from '@panelist/infra/http';
import { ownResponse } from '../load-participation.js';
import { loadProject } from '../project-facts.js';
import { messagePoster, type MessagingNeeds } from './post-message.js';

/** What a participant does in a conversation (document 3 §7). */
export function participantMessagingRoutes(needs: MessagingNeeds): readonly AnyRoute[] {
  const postMessage = messagePoster(needs);
  return [
    route(sendMessage, async ({ body, caller, context }) => {
      const { commands } = needs;
      // A conversation has the id of its response (ADR 82).
      const response = await ownResponse(commands, conversationWanted(body, caller), caller);
      const { participationId: conversationUid, projectId, userId, status } = response;
      const { project, facts } = await loadProject(commands, projectId);
      if (body.attachments.length > 0 && project.details.externalResearcher !== null)
        throw messagingRefusal('messaging.files-not-taken');
      const { state: sharing } = await commands.load(sharingDecider, sharingStream.of(conversationUid));
      const { message, position } = await postMessage(
        {
          parties: { conversationUid, projectId, userId, researcherId: project.ownerId },
          by: 'participant',
          senderId: userId,
          content: body,
          facts: { isOpen: facts.isOpen, response: status, isWithheld: sharing.revoked.includes('messages') },
        },
        context,
      );
      return { body: { response: message }, position };
    }),

    unitRoute(readConversation, async ({ params: { uid }, caller, context }) => {
      const { state } = await needs.commands.load(conversationDecider, conversationStream.of(uid));
      if (state.status === 'none' || state.userId !== caller.userId) throw kernelRefusal('resource.not-found');
      const command = { type: 'MarkRead', by: 'participant' } as const;
      const { position } = await needs.commands.handle(conversationDecider, conversationStream.of(uid), command, context, null);
      return { body: { uid, read: true as const }, position };
    }),
  ];
}

interface Addressed {
  readonly conversationUid?: string | null | undefined;
  readonly surveyResponseId?: string | null | undefined;
  readonly projectId?: string | null | undefined;
}

/** The conversation that a message names: by itself, by its response, or by the project. */
function conversationWanted({ conversationUid, surveyResponseId, projectId }: Addressed, { userId }: Caller): string {
  const uid = conversationUid ?? surveyResponseId ?? (projectId ? participationIdOf(userId, projectId) : null);
  if (!uid) throw messagingRefusal('messaging.recipient-missing');
  return uid;
}
