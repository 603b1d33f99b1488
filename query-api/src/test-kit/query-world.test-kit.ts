import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@panelist/domain/kernel';
import { registry } from '@panelist/domain/registry';
import { eventLog } from '@panelist/infra/event-log';
import { memoryEventStore } from '@panelist/infra/event-store';
import { memoryVault } from '@panelist/infra/personal-data';
import {
  accountsTable,
  participationsTable,
  payoutPreferencesTable,
  personEventsTable,
  payoutsTable,
  payoutStepsTable,
  profilesTable,
  projectListingsTable,
  projectsTable,
  screenerCyclesTable,
} from '@panelist/infra/read-models';
import type { ProjectRow } from '@panelist/infra/read-models';
import { insertRows, testDatabase, testHttp } from '@panelist/infra/test-kit';
import { queryRoutes } from '../query-routes.js';
import { accountRow, listingRow, personEventRow, profileRow } from './sample-rows.test-kit.js';

/** The time of every test here. */
export const now = '2026-03-01T12:00:00.000Z';

/** The query side over real HTTP and a real database, whose rows a test gives. */
export async function queryWorld() {
  const { pool, close } = await testDatabase();
  const vault = memoryVault();
  const store = memoryEventStore();
  const log = eventLog({ store, vault, events: registry.events });
  let time = now;
  const clock = { now: () => time, advance: () => undefined, offset: 0 };
  const files = {
    put: async () => '',
    get: async () => null,
    remove: async () => undefined,
    signedPath: (id: string) => `/files/${id}?signed`,
    verify: () => false,
  };
  const routes = queryRoutes({ pool, vault, clock, files, log, config: { screenerCycleLimit: 10 } });
  const http = await testHttp(routes, { clock });
  const into = <Row extends object>(table: Parameters<typeof insertRows<Row>>[1]) => {
    return async (...rows: readonly Row[]): Promise<void> => insertRows({ pool, vault }, table, rows);
  };
  const given = {
    accounts: into(accountsTable),
    profiles: into(profilesTable),
    projects: async (...rows: readonly ProjectRow[]): Promise<void> => {
      await into(projectsTable)(...rows);
      await into(projectListingsTable)(...rows.map(listingRow));
    },
    participations: into(participationsTable),
    cycles: into(screenerCyclesTable),
    payoutPreferences: into(payoutPreferencesTable),
    payouts: into(payoutsTable),
    payoutSteps: into(payoutStepsTable),
  };
  return {
    pool,
    vault,
    log,
    http,
    given,
    setTime: (to: string) => {
      time = to;
    },
    /** A participant with a whole profile, logged in. */
    participant: async (userId: string) => {
      await given.accounts(accountRow(userId));
      await given.profiles(profileRow(userId));
      return http.logIn(userId);
    },
    append: async (stream: string, events: readonly DomainEvent[], actor = { kind: 'panelist' as const, id: 'ada' }) => {
      const recorded = events.map((event) => ({ eventId: randomUUID(), event, metadata: metadataOf(actor) }));
      await log.append(stream, recorded, 'any');
      const appended = (await log.readStream(stream)).slice(-events.length);
      await into(personEventsTable)(...appended.flatMap(personEventRow));
    },
    close: async () => {
      await http.close();
      await store.close();
      await close();
    },
  };
}

export type QueryWorld = Awaited<ReturnType<typeof queryWorld>>;

function metadataOf(actor: { readonly kind: 'panelist'; readonly id: string }) {
  return { occurredAt: now, actor, correlationId: randomUUID(), causationId: randomUUID(), commandId: randomUUID() };
}
