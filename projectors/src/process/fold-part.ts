import { parentPort, workerData } from 'node:worker_threads';
import { openLog } from '@panelist/infra/room';
import { foldPart, type PartProgress } from '@panelist/infra/processors';
import { projections } from '../projections.js';
import type { ThreadData } from './rebuild-threads.js';

// A thread of a rebuild: folds a part of the log into existing tables.
const { where, masterKey, secondMasterKey, part } = workerData as ThreadData;
const atEnd: PartProgress[] = [];
const opened = await openLog(
  { ...where, masterKey: Buffer.from(masterKey), secondMasterKey: secondMasterKey && Buffer.from(secondMasterKey) },
  { connections: 2, name: 'panelist-rebuild' },
);
try {
  await foldPart(opened, projections, part, (progress) => {
    if (progress.kind === 'moved') parentPort?.postMessage(progress);
    else atEnd.push(progress);
  });
} finally {
  await opened.close();
}
// Reports the end after the thread has closed its connections.
for (const progress of atEnd) parentPort?.postMessage(progress);
