import { join } from 'node:path';
import type { Evidence } from '../checker/evidence.js';
import { erasedIn } from '../checker/money.js';
import type { DataUrls, DirectAccess } from '../product/direct-access.js';
import { handleAgain } from './handle-again.js';
import { arrivedMails, providerOrders, wholeLedger } from './providers.js';
import { checkpoints, readModels } from './read-models.js';
import { tracesIn } from './responses-of-person.js';
import { wholeLog } from './whole-log.js';

type Collected = Pick<Evidence, 'log' | 'readModels' | 'checkpoints' | 'orders' | 'ledger' | 'mails' | 'missed' | 'traces'>;

export interface Leavings {
  readonly access: DirectAccess;
  readonly logs: readonly string[];
  readonly folder: string;
  /** Null: a log that only its own vault reads cannot be handled again. */
  readonly directUrls: DataUrls | null;
}

/**
 * What is there after a run, once the processes that write have ended: a process that went on would
 * add events behind our look at the log, which are no violations.
 */
export async function collect({ access, logs, directUrls, folder }: Leavings): Promise<Collected> {
  const log = await wholeLog(access);
  const { pool } = access;
  return {
    log,
    readModels: await readModels(access, log, erasedIn(log)),
    checkpoints: await checkpoints(access),
    orders: await providerOrders(pool),
    ledger: await wholeLedger(pool),
    mails: await arrivedMails(pool),
    traces: await tracesIn(pool, logs),
    // The last one: it may add to all of these.
    missed: directUrls === null ? [] : await handleAgain(directUrls, join(folder, 'again')),
  };
}
