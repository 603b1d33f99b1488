import type { Evidence } from '../checker/evidence.js';
import { CANARY } from '../people/person.js';
import type { TestEnvironment } from '../run/test-environment.js';
import { arrivedMessages } from './messages.js';
import { providerOrders, wholeLedger } from './provider-ledgers.js';
import { checkpoints, readModels } from './read-models.js';
import { tracesOf } from './traces.js';
import { wholeLog } from './whole-log.js';
import { workersRows } from './workers-rows.js';

export type Collected = Pick<
  Evidence,
  'history' | 'log' | 'readModels' | 'checkpoints' | 'workersRows' | 'orders' | 'ledger' | 'messages' | 'traces'
>;

/**
 * What is left of a run, once the processes that write have ended: a process that went on would
 * add events behind our look at the log, which are no violations.
 */
export async function collect(
  { access, history, logs }: Pick<TestEnvironment, 'access' | 'history' | 'logs'>,
  erased: ReadonlySet<string>,
): Promise<Collected> {
  const log = await wholeLog(access);
  return {
    history: history.entries(),
    log,
    readModels: await readModels(access, log, erased),
    checkpoints: await checkpoints(access),
    workersRows: await workersRows(access.pool),
    orders: await providerOrders(access.pool),
    ledger: await wholeLedger(access.pool),
    messages: await arrivedMessages(access.pool),
    traces: await tracesOf(CANARY, access.pool, logs),
  };
}
