import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { median } from './measure.js';

/** The machine of the measurements, in one line. */
export function machineFacts(folder: string, postgres: string): string {
  const processors = cpus();
  const model = processors[0]?.model.replaceAll(/\s+/g, ' ').trim() ?? 'unknown';
  return [
    `${processors.length} cores (${model})`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${postgres} on the same machine`,
    `fdatasync of 8 KiB ${Math.round(syncCost(folder))} µs`,
  ].join(', ');
}

/** Time of one fdatasync of 8 KiB here, in microseconds: the median of 200. */
function syncCost(folder: string): number {
  const path = join(folder, 'sync-cost');
  const file = openSync(path, 'w');
  const block = Buffer.alloc(8192, 1);
  try {
    return median(
      Array.from({ length: 200 }, () => {
        const begin = performance.now();
        writeSync(file, block);
        fdatasyncSync(file);
        return (performance.now() - begin) * 1000;
      }),
    );
  } finally {
    closeSync(file);
    rmSync(path);
  }
}
