import { accessReasonMs } from '@panelist/domain/support';
import type { Pool } from '@panelist/infra/postgres';
import type { Dependencies } from '@panelist/infra/service';
import { LRUCache } from 'lru-cache';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { foldedModels } from './folded-models.js';
import { foldedPast, type FoldedPast } from './folded-past.js';
import { pastTables } from './past-tables.js';
import { readPast } from './person-past.js';

/** The pasts of the people about whom support reads. */
export interface PersonHistory {
  /** Runs the queries of `work` over the rows of this time. Undefined before the person's first event. */
  over<Result>(
    userId: string,
    at: string,
    work: (tables: TableDependencies) => Promise<Result>,
  ): Promise<{ readonly position: string; readonly result: Result } | undefined>;
  /** Begins to read and fold for a look at this time, while its caller does something else first. */
  begin(userId: string, at: string): void;
  /** Reads and folds in the background: support reads about this person, and may ask for a time next. */
  prepare(userId: string): void;
}

type Needs = TableDependencies &
  Pick<Dependencies, 'log' | 'logger'> & {
    readonly clock: Pick<Dependencies['clock'], 'now'>;
    /** A connection of its own: it keeps the rows of its last look. */
    readonly pastPool: Pool;
  };

interface Known {
  readonly past: Promise<FoldedPast>;
  /** How many are in it; 1 while they are being read. */
  readonly events: number;
  /** Events until then are in it, in milliseconds: later ones may have been under way when it was read. */
  readonly until: number;
}

/** Most events of the kept pasts together; the one that was in use longest ago goes first. */
const keptEvents = 50_000;
/** How often the kept pasts are asked whether their person was erased meanwhile: as long as a key stays in memory. */
const checkMs = 60_000;
/** Longer than an event takes from its time to the read model that finds it, in milliseconds. */
const settledMs = 10_000;

const models = foldedModels.map(({ model }) => model);

/** Each past is read and folded once for the looks that follow one another. */
export function personHistory(dependencies: Needs): PersonHistory {
  const { clock, log, logger, vault } = dependencies;
  const tables = pastTables(dependencies);
  const known = new LRUCache<string, Known>({
    maxSize: keptEvents,
    // One alone is kept however long it is.
    sizeCalculation: ({ events }) => Math.min(events, keptEvents),
    // While the reason of a look may hold: support leaves a ticket and comes back.
    ttl: accessReasonMs,
    ttlAutopurge: true,
    updateAgeOnGet: true,
  });

  /** The fold holds what was decrypted: it must not outlive the person's key. */
  function dropOnceErased(userId: string, past: Known['past']): void {
    const check = async (): Promise<void> => {
      if (known.peek(userId)?.past !== past) return;
      // A failure says nothing: the next check asks again.
      if (await vault.isErased(userId).catch(() => false)) known.delete(userId);
      else dropOnceErased(userId, past);
    };
    setTimeout(() => void check(), checkMs).unref();
  }

  function pastOf(userId: string, at: number): Promise<FoldedPast> {
    const kept = known.get(userId);
    if (kept !== undefined && at <= kept.until) return kept.past;
    const until = Date.parse(clock.now()) - settledMs;
    const past = readPast(log, dependencies, userId).then(async (events) => {
      if (known.peek(userId)?.past === past) known.set(userId, { past, events: Math.max(1, events.length), until });
      return foldedPast(foldedModels, events);
    });
    known.set(userId, { past, events: 1, until });
    past.catch(() => known.delete(userId));
    dropOnceErased(userId, past);
    // Meanwhile. A look makes its tables itself where this fails, or says why it can't.
    void tables.makeReady(models).catch(() => undefined);
    return past;
  }

  const over: PersonHistory['over'] = async (userId, at, work) => {
    const past = await pastOf(userId, Date.parse(at));
    const moment = past.at(at);
    return moment && { position: moment.position, result: await tables.over(moment.rows, at, work) };
  };

  return {
    over,
    // The look itself reports a failure.
    begin: (userId, at) => void pastOf(userId, Date.parse(at)),
    prepare: (userId) => {
      if (known.has(userId)) return;
      const at = new Date(Date.parse(clock.now()) - settledMs).toISOString();
      over(userId, at, async () => undefined).catch((err: unknown) =>
        logger.warn({ err, userId }, 'the past of a person could not be prepared'),
      );
    },
  };
}
