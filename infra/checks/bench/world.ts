import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { accountStream } from '@panelist/domain/identity';
import { derivedId, type DomainEvent } from '@panelist/domain/kernel';
import { participationDecider, participationIdOf, participationStream, projectFactsOf } from '@panelist/domain/participation';
import { profileDecider, profileStream } from '@panelist/domain/profile';
import { registry } from '@panelist/domain/registry';
import { systemClock, loadConfig } from '@panelist/infra/foundation';
import { commandHandler, eventLog, postgresEventStore } from '@panelist/infra/event-sourcing';
import type { CommandContext, EventLog } from '@panelist/infra/event-sourcing';
import { postgresVault } from '@panelist/infra/personal-data';
import { postgresSessions } from '@panelist/infra/sessions';
import { accountEventsOf, aPerson, aProject, createProfileOf, validProject } from '../../testing/builders.js';
import type { BenchContext, BenchDatabase } from './row.js';
import { answers } from './world-samples.js';

export interface Participant {
  readonly userId: string;
  readonly profileId: string;
  /** The token of an open session. */
  readonly bearer: string;
}

/**
 * People, projects and submitted responses, written with the product's deciders before it starts.
 */
export interface World {
  readonly log: EventLog;
  readonly participants: readonly Participant[];
  readonly projectIds: readonly string[];
  /** Ids of all submitted responses to this project, in the order of `participants`. */
  readonly submit: (projectId: string) => Promise<readonly string[]>;
}

/** At the same time as many as the pools serve in time. */
const TOGETHER = 500;

/** Does the work for each, a group after the other. */
export async function inGroups<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += TOGETHER)
    results.push(...(await Promise.all(items.slice(from, from + TOGETHER).map(work))));
  return results;
}

export async function makeWorld(
  context: BenchContext,
  { url, pool }: BenchDatabase,
  size: { readonly participants: number; readonly projects: number },
): Promise<World> {
  const store = await postgresEventStore({ connectionString: url, pool });
  context.after(async () => store.close());
  const clock = systemClock();
  const { masterKey } = loadConfig({});
  const log = eventLog({ store, vault: postgresVault({ pool, masterKey }), events: registry.events });
  const commands = commandHandler({ log, clock });
  const sessions = postgresSessions(pool);
  const ids = (kind: string, count: number) =>
    Array.from({ length: count }, (_, index) => derivedId('bench', kind, context.seed, index));

  const participants = await inGroups(ids('user', size.participants), async (userId) => {
    const profileId = derivedId('bench', 'profile', userId);
    const person = aPerson({ userId, profileId, email: `${userId}@company.example` });
    const by = contextOf(userId, 'register');
    await log.append(
      accountStream.of(userId),
      accountEventsOf(person).map((event, index) => ({
        eventId: derivedId(by.commandId, index),
        event,
        metadata: { ...by, occurredAt: clock.now() },
      })),
      'no-stream',
    );
    const profile = profileStream.of(profileId);
    await commands.handle(profileDecider, profile, createProfileOf(person), contextOf(userId, 'create'));
    const picture = { type: 'ChangePicture', fileId: derivedId('bench', 'picture', userId) } as const;
    await commands.handle(profileDecider, profile, picture, contextOf(userId, 'picture'));
    const { cookie } = await sessions.open(userId);
    return { userId, profileId, bearer: (await sessions.bearer(cookie))?.token ?? '' };
  });

  const [ownerId = ''] = ids('owner', 1);
  const projectIds = await Promise.all(
    Array.from({ length: size.projects }, async (_, index) => {
      const code = `BENCH-${index}`;
      const { projectId, entry } = validProject(aProject({ code }));
      const data = { projectId, ownerId, organizationId: ownerId, entry, at: clock.now() };
      await commands.handle(
        projectDecider,
        projectStream.of(projectId),
        { type: 'DraftProject', data },
        contextOf(ownerId, code),
      );
      return projectId;
    }),
  );

  const submit = async (projectId: string): Promise<readonly string[]> => {
    const project = projectFactsOf((await commands.load(projectDecider, projectStream.of(projectId))).state);
    if (project === null) throw new Error('A project of the bench was not published');
    return Promise.all(
      participants.map(async ({ userId }) => {
        const participationId = participationIdOf(userId, projectId);
        const data = {
          participationId,
          userId,
          projectId,
          given: answers(0),
          totalTimeSeconds: 30,
          agree: null,
          at: clock.now(),
          limit: size.projects,
        };
        const by = contextOf(userId, `submit ${projectId}`);
        await commands.handle(
          participationDecider,
          participationStream.of(participationId),
          { type: 'SubmitScreener', data },
          by,
          {
            project,
            applicant: { ...mayApply, cycle: null },
          },
        );
        return participationId;
      }),
    );
  };
  return { log, participants, projectIds, submit };
}

/** A member of support from now on. */
export async function makeSupport(world: World, { userId }: Participant): Promise<void> {
  await record(world, accountStream.of(userId), [
    {
      type: 'RoleGranted',
      data: { userId, role: 'usermanager', by: 'the bench', reason: 'Reads.', decidedAt: new Date().toISOString() },
    },
  ]);
}

/** Appends events of the past, once however often it is called. */
export async function record(
  { log }: World,
  stream: string,
  events: readonly DomainEvent[],
  occurredAt = '2026-03-01T00:00:00.000Z',
): Promise<void> {
  const cause = derivedId('bench', stream, events.length);
  const metadata = {
    occurredAt,
    actor: { kind: 'system', id: 'bench' } as const,
    correlationId: cause,
    causationId: cause,
    commandId: cause,
  };
  await log.append(
    stream,
    events.map((event, index) => ({ eventId: derivedId(cause, index), event, metadata })),
    'any',
  );
}

const mayApply = {
  hasProfile: true,
  isEmailVerified: true,
  isPhoneVerified: true,
  hasPhoto: true,
  isIdentityVerified: false,
  eligibility: { eligible: true, reason: null },
  isOfProject: false,
} as const;

function contextOf(userId: string, what: string): CommandContext {
  const id = derivedId('bench', userId, what);
  return { actor: { kind: 'panelist', id: userId }, commandId: id, correlationId: id, causationId: id };
}
