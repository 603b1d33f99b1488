import { randomUUID } from 'node:crypto';
import type { Actor, DomainEvent } from '@panelist/domain/kernel';
import { registry } from '@panelist/domain/registry';
import { createLogger } from '@panelist/infra/foundation';
import { bullmqQueue, postgresBackend } from '@panelist/infra/jobs';
import { commandHandler, eventLog, memoryEventStore, type EventStore } from '@panelist/infra/event-sourcing';
import { memoryVault, type Vault } from '@panelist/infra/personal-data';
import { memorySessions } from '@panelist/infra/sessions';
import type { Pool } from '@panelist/infra/postgres';
import { ensureTables } from '@panelist/infra/processors';
import type { ReadModel, Row } from '@panelist/infra/read-models';
import { insertRows, testDatabase, testHttp, testUploads } from '../../../infra/testing/index.js';
import { projections } from '@panelist/projectors/projections';
import {
  accessLogEntries,
  accounts,
  alertSettings,
  calendars,
  answerTimes,
  recordAnswers,
  workRecords,
  consents,
  conversations,
  disputeAnswers,
  disputes,
  exports,
  featureFlags,
  hiddenProjects,
  identityChecks,
  invitations,
  memberships,
  messages,
  organizationFunds,
  pagePreferences,
  participations,
  placeClaims,
  payoutPreferences,
  payouts,
  ledger,
  payoutBatches,
  payoutSteps,
  personEvents,
  profiles,
  projectListings,
  projects,
  referralCodes,
  referrals,
  reviews,
  savedSearches,
  screenerCycles,
  sharings,
  timeZones,
  shownParts,
  linkedProviders,
  passkeys,
  videoIntros,
} from '@panelist/projectors/read-models';
import { listedProjects } from '../catalogue/project-page/listed-projects.js';
import { queueBoard } from '../operations/queue-routes.js';
import { queryRoutes } from '../query-routes.js';
import type { QueryDependencies } from '../shared/query-dependencies.js';
import { openPastPool } from '../support/state/past-tables.js';
import { accountRow, listingRow, personEventRow, profileRow, type ProjectRow } from './sample-rows.test-kit.js';

/** The time of all tests here. */
export const now = '2026-03-01T12:00:00.000Z';

/** A database with its log, which projectors of the test keep. */
export interface Projected {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly vault: Vault;
}

/**
 * The query side over real HTTP and a real database, with rows that a test inserts, or that
 * projectors keep.
 */
export async function queryWorld(projected?: Projected, social: QueryDependencies['providers']['social'] = {}) {
  const { pool, close } =
    projected === undefined
      ? await testDatabase({ withQueue: true })
      : { pool: projected.pool, close: async (): Promise<void> => undefined };
  const address = new URL(pool.options.connectionString ?? '');
  // The queue has a search path of its own.
  address.searchParams.delete('options');
  const url = address.href;
  const { logger } = createLogger({ level: 'fatal', write: () => undefined });
  const queue = bullmqQueue({ backend: postgresBackend(url, 4, () => undefined), logger });
  await ensureTables(pool, projections, 'refuse');
  const vault = projected?.vault ?? memoryVault();
  const store = projected?.store ?? memoryEventStore();
  const log = eventLog({ store, vault, events: registry.events });
  let time = now;
  const clock = { now: () => time, advance: () => undefined, offset: 0 };
  const commands = commandHandler({ log, clock });
  const files = {
    put: async () => '',
    get: async () => null,
    remove: async () => undefined,
    ofOwner: async () => [],
    removeAllOf: async () => undefined,
    signedPath: (id: string) => `/files/${id}?signed`,
    verify: () => false,
  };
  const sessions = memorySessions();
  const { uploads, close: removeUploads } = await testUploads({ pool, vault, clock });
  const pastPool = openPastPool(url);
  const routes = queryRoutes({
    pool,
    pastPool,
    vault,
    clock,
    files,
    uploads,
    log,
    logger,
    commands,
    sessions,
    queue,
    providers: { social },
    config: {
      screenerCycleLimit: 10,
      paymentPromiseHours: 72,
      destinationHoldMs: 72 * 3_600_000,
      referralBonusDays: 7,
      profileLockDays: 7,
      budgets: { 'signup-bonus': 1_000_000, compensation: 500_000 },
      sessionSecret: Buffer.from('of this test'),
      publicUrl: 'https://panelist.example',
      taskLinkParameters: { surveyors: 'subject' },
      push: null,
    },
  });
  const http = await testHttp(routes, {
    clock,
    sessions,
    uploads,
    staffPages: [queueBoard({ queue })],
    listedPages: listedProjects({ pool }),
  });
  const into =
    <M extends ReadModel>(model: M) =>
    async (...rows: readonly Row<M>[]): Promise<void> =>
      insertRows({ pool, vault }, model, rows);
  const given = {
    accounts: into(accounts),
    calendars: into(calendars),
    consents: into(consents),
    conversations: into(conversations),
    disputes: into(disputes),
    disputeAnswers: into(disputeAnswers),
    messages: into(messages),
    profiles: into(profiles),
    projects: async (...rows: readonly ProjectRow[]): Promise<void> => {
      await into(projects)(...rows);
      await into(projectListings)(...rows.map(listingRow));
    },
    placeClaims: into(placeClaims),
    participations: into(participations),
    answerTimes: into(answerTimes),
    workRecords: into(workRecords),
    recordAnswers: into(recordAnswers),
    cycles: into(screenerCycles),
    sharings: into(sharings),
    shownParts: into(shownParts),
    payoutPreferences: into(payoutPreferences),
    payouts: into(payouts),
    ledger: into(ledger),
    payoutBatches: into(payoutBatches),
    payoutSteps: into(payoutSteps),
    featureFlags: into(featureFlags),
    hiddenProjects: into(hiddenProjects),
    savedSearches: into(savedSearches),
    alertSettings: into(alertSettings),
    identityChecks: into(identityChecks),
    invitations: into(invitations),
    referralCodes: into(referralCodes),
    referrals: into(referrals),
    reviews: into(reviews),
    pagePreferences: into(pagePreferences),
    timeZones: into(timeZones),
    memberships: into(memberships),
    linkedProviders: into(linkedProviders),
    passkeys: into(passkeys),
    videoIntros: into(videoIntros),
    accessLog: into(accessLogEntries),
    exports: into(exports),
    organizationFunds: into(organizationFunds),
  };
  return {
    pool,
    vault,
    clock,
    commands,
    log,
    queue,
    sessions,
    uploads,
    http,
    given,
    setTime: (to: string) => {
      time = to;
    },
    /** Creates a participant with a complete profile, logged in. */
    participant: async (userId: string) => {
      await given.accounts(accountRow(userId));
      await given.profiles(profileRow(userId));
      return http.logIn(userId);
    },
    append: async (stream: string, events: readonly DomainEvent[], actor: Actor = { kind: 'panelist', id: 'ada' }) => {
      const recorded = events.map((event) => ({
        eventId: randomUUID(),
        event,
        metadata: { ...metadataOf(actor), occurredAt: time },
      }));
      await log.append(stream, recorded, 'any');
      const appended = (await log.read(stream)).slice(-events.length);
      await into(personEvents)(...appended.flatMap(personEventRow));
    },
    close: async () => {
      await http.close();
      await removeUploads();
      await queue.close(0);
      if (projected === undefined) await store.close();
      await pastPool.end();
      await close();
    },
  };
}

export type QueryWorld = Awaited<ReturnType<typeof queryWorld>>;

function metadataOf(actor: Actor) {
  return { occurredAt: now, actor, correlationId: randomUUID(), causationId: randomUUID(), commandId: randomUUID() };
}
