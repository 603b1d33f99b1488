import { parentPort, workerData } from 'node:worker_threads';
import { openLog } from '@panelist/infra/room';
import { foldPart, type PartNews } from '@panelist/infra/processors';
import { projections } from '../projections.js';
import type { ThreadData } from './rebuild-threads.js';

// A thread of a rebuild: folds a part of the log into tables that exist.
const { where, masterKey, part } = workerData as ThreadData;
const news: PartNews[] = [];
const opened = await openLog({ ...where, masterKey: Buffer.from(masterKey) }, { connections: 2, name: 'panelist-rebuild' });
try {
  await foldPart(opened, projections, part, (told) => {
    if (told.kind === 'moved') parentPort?.postMessage(told);
    else news.push(told);
  });
} finally {
  await opened.close();
}
// The end is told once nothing of the thread is open any more.
for (const told of news) parentPort?.postMessage(told);
