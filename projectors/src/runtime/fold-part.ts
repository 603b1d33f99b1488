import { parentPort, workerData } from 'node:worker_threads';
import { openLog } from '@panelist/infra/event-log';
import { projectors } from '../projectors.js';
import type { PartNews, PartToFold } from './part-to-fold.js';
import { PoisonEventError } from './poison-event.js';
import { scanInto } from './scan-log.js';

/** A thread of its own: folds a part of the log into tables that are there. */
const { where, masterKey, tables, part, until } = workerData as PartToFold;
const tell = (news: PartNews): void => parentPort?.postMessage(news);
const named = (name: string) => {
  const projector = projectors.find((one) => one.name === name);
  if (projector === undefined) throw new Error(`There is no projector ${name}`);
  return projector;
};

const opened = await openLog({ ...where, masterKey: Buffer.from(masterKey) }, { connections: 2, name: 'panelist-rebuild' });
let end: PartNews = { kind: 'done' };
try {
  const scan = scanInto(
    opened,
    tables.map(({ name, target }) => ({ projector: named(name), target })),
    // Whoever started it ends it.
    { part, ended: new AbortController().signal, note: async (position) => tell({ kind: 'moved', position }) },
  );
  await scan.forward(until);
  await scan.forEach(async () => undefined);
  scan.check();
} catch (error) {
  if (!(error instanceof PoisonEventError)) throw error;
  end = { kind: 'poison', failing: error.failing };
} finally {
  await opened.close();
}
tell(end);
