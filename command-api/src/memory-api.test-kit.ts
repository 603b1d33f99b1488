import { organizationFundsDecider, organizationFundsStream, projectDecider, projectStream } from '@panelist/domain/catalogue';
import { accountStream } from '@panelist/domain/identity';
import { derivedId, type DomainEvent } from '@panelist/domain/kernel';
import { profileDecider, profileStream } from '@panelist/domain/profile';
import { registry } from '@panelist/domain/registry';
import { systemClock, type AdjustableClock } from '@panelist/infra/foundation';
import {
  commandHandler,
  type CommandContext,
  type CommandHandler,
  eventLog,
  type EventLog,
  memoryEventStore,
  type EventStore,
} from '@panelist/infra/event-sourcing';
import { createPool, type Pool } from '@panelist/infra/postgres';
import { memoryVault, type Vault } from '@panelist/infra/personal-data';
import { accountEventsOf, aPerson, aProject, createProfileOf, validProject } from '../../infra/testing/builders.js';
import { randomUUID } from 'node:crypto';

/**
 * The write side without a database: real deciders over the in-memory store, which passes the same
 * suite as PostgreSQL.
 */
export interface MemoryWriteSide {
  readonly clock: AdjustableClock;
  readonly newId: () => string;
  readonly vault: Vault;
  readonly config: {
    readonly screenerCycleLimit: number;
    readonly destinationHoldMs: number;
    readonly sessionSecret: Buffer;
    readonly publicUrl: string;
  };
  /** Connected by no test, but for one that gives a database of its own. */
  readonly pool: Pool;
  readonly log: EventLog;
  readonly commands: CommandHandler;
  /**
   * Creates a person who may apply to any project, except for what `without` leaves out. Returns
   * the user's id.
   */
  readonly applicant: (without?: 'profile' | 'email' | 'phone' | 'photo') => Promise<string>;
  /**
   * Creates a project from this entry. Its organization is the owner's own, with funds of $100,000,
   * unless said otherwise. Returns its id.
   */
  readonly project: (
    ownerId: string,
    entry: Readonly<Record<string, unknown>>,
    fundsCents?: number,
    organizationId?: string,
  ) => Promise<string>;
  readonly eventsOf: (stream: string) => Promise<readonly string[]>;
}

/** @param store another one than memory, where a test is about the store as well */
export function memoryWriteSide(store: EventStore = memoryEventStore(), vault: Vault = memoryVault()): MemoryWriteSide {
  const clock = systemClock();
  const log = eventLog({ store, vault, events: registry.events });
  const commands = commandHandler({ log, clock, changesSince: store.changesSince });
  return {
    clock,
    newId: randomUUID,
    vault,
    config: {
      screenerCycleLimit: 10,
      destinationHoldMs: 72 * 3_600_000,
      sessionSecret: Buffer.alloc(32, 7),
      publicUrl: 'https://panelist.example',
    },
    pool: createPool('postgres://nowhere.invalid/none', { max: 1, name: 'memory' }),
    log,
    commands,
    applicant: async (without) => {
      const userId = randomUUID();
      const person = aPerson({ userId, profileId: randomUUID(), email: `${userId}@company.example` });
      const account = accountEventsOf(person, without === 'photo' ? undefined : without);
      await append(log, accountStream.of(userId), account, clock.now());
      if (without === 'profile') return userId;
      const profile = profileStream.of(person.profileId);
      await commands.handle(profileDecider, profile, createProfileOf(person), by(userId));
      if (without !== 'photo')
        await commands.handle(profileDecider, profile, { type: 'ChangePicture', fileId: randomUUID() }, by(userId));
      return userId;
    },
    project: async (ownerId, input, fundsCents = 100_000_00, organizationId = ownerId) => {
      const { projectId, entry } = validProject(input);
      if (fundsCents > 0) await deposit(commands, organizationId, fundsCents);
      const data = { projectId, ownerId, organizationId, entry, at: clock.now() };
      await commands.handle(projectDecider, projectStream.of(projectId), { type: 'DraftProject', data }, by(ownerId));
      return projectId;
    },
    eventsOf: async (stream) => (await log.read(stream)).map(({ type }) => type),
  };
}

async function deposit(commands: CommandHandler, organizationId: string, amountCents: number): Promise<void> {
  const command = { type: 'DepositFunds', organizationId, reference: randomUUID(), amountCents } as const;
  await commands.handle(organizationFundsDecider, organizationFundsStream.of(organizationId), command, by('operations'));
}

export function by(userId: string): CommandContext {
  const id = randomUUID();
  return { actor: { kind: 'panelist', id: userId }, commandId: id, correlationId: id, causationId: id };
}

async function append(log: EventLog, stream: string, events: readonly DomainEvent[], occurredAt: string): Promise<void> {
  const context = by('seed');
  await log.append(
    stream,
    events.map((event, index) => ({ eventId: derivedId(context.commandId, index), event, metadata: { ...context, occurredAt } })),
    'no-stream',
  );
}

/**
 * A valid project entry: a remote survey with two questions, for any person in the United States.
 */
export const surveyEntry = aProject();
