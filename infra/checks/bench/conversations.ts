import { importActor, projectDecider, projectStream } from '@panelist/domain/catalogue';
import { accountStream } from '@panelist/domain/identity';
import type { DomainEvent } from '@panelist/domain/kernel';
import { derivedId } from '@panelist/domain/kernel';
import { participationIdOf, participationStream } from '@panelist/domain/participation';
import { commandHandler } from '@panelist/infra/event-sourcing';
import { systemClock } from '@panelist/infra/foundation';
import { aProject, aResponse, validProject } from '../../testing/builders.js';
import type { Participant, World } from './world.js';

/** One side of a conversation, and its calls. */
export interface ChatSide {
  readonly person: Participant;
  readonly sendTo: { readonly path: string; readonly body: (text: string) => object };
  /** The latest messages. */
  readonly read: { readonly path: string; readonly method: 'GET' | 'POST' };
}
export interface Chat {
  readonly uid: string;
  readonly sides: readonly [ChatSide, ChatSide];
}

/** So many invited participants, each on the project of a researcher of their own. `world` has twice as many people. */
export async function makeChats(world: World, count: number): Promise<readonly Chat[]> {
  const clock = systemClock();
  const commands = commandHandler({ log: world.log, clock });
  const record = async (stream: string, events: readonly DomainEvent[]) => {
    const id = derivedId('bench', 'chat', stream);
    const by = { actor: { kind: 'system', id: 'bench' }, commandId: id, correlationId: id, causationId: id } as const;
    const metadata = { ...by, occurredAt: clock.now() };
    await world.log.append(
      stream,
      events.map((event, index) => ({ eventId: derivedId(id, index), event, metadata })),
      'any',
    );
  };
  return Promise.all(
    Array.from({ length: count }, async (_, index): Promise<Chat> => {
      const [participant, researcher] = [world.participants[index], world.participants[count + index]];
      if (participant === undefined || researcher === undefined) throw new Error('The world has too few people');
      const ownerId = researcher.userId;
      await record(accountStream.of(ownerId), [{ type: 'RoleGranted', data: { userId: ownerId, role: 'researcher' } }]);
      const { projectId, entry } = validProject(aProject({ code: `CHAT-${index}` }));
      const id = derivedId('bench', 'chat', index);
      const data = { projectId, ownerId, organizationId: ownerId, entry, at: clock.now() };
      await commands.handle(
        projectDecider,
        projectStream.of(projectId),
        { type: 'DraftProject', data },
        // As an import: the product would mail each participant about each project while the row measures messages.
        { actor: importActor, commandId: id, correlationId: id, causationId: id },
      );
      const uid = participationIdOf(participant.userId, projectId);
      const life = aResponse('INVITED', { participationId: uid, userId: participant.userId, projectId, ownerId });
      await record(participationStream.of(uid), life);
      const ofProject = `/api/v4/projects/${projectId}/conversations/${uid}`;
      return {
        uid,
        sides: [
          {
            person: participant,
            sendTo: { path: '/v2/messages/message', body: (body) => ({ conversationUid: uid, body }) },
            read: { path: `/v2/messages/${uid}/messages`, method: 'POST' },
          },
          {
            person: researcher,
            sendTo: { path: `${ofProject}/messages`, body: (body) => ({ body }) },
            read: { path: ofProject, method: 'GET' },
          },
        ],
      };
    }),
  );
}
