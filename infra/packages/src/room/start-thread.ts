import { Worker } from 'node:worker_threads';

/** Of the heap's young part, in megabytes: what is folded lives longer than what Node gives it by itself, and is copied less often so. */
const youngMb = 64;

/**
 * Starts a file of ours in a thread of its own.
 * @param file as imports name it, `.js`; where sources run, its source is what starts
 * @param data what the thread finds as `workerData`
 */
export function startThread(file: URL, data: object): Worker {
  const options = { workerData: data, resourceLimits: { maxYoungGenerationSizeMb: youngMb } };
  if (!import.meta.url.endsWith('.ts')) return new Worker(file, options);
  const loader = new URL('../../../app/cli/register-typescript.mjs', import.meta.url);
  return new Worker(new URL(file.href.replace(/\.js$/, '.ts')), { ...options, execArgv: ['--import', loader.href] });
}
