import { Worker } from 'node:worker_threads';

/**
 * Size of the heap's young generation, in megabytes: folded rows live longer than Node's default
 * expects; a larger one copies them less often.
 */
const youngMb = 64;

/**
 * Starts a file of ours in a thread of its own.
 * @param file the `.js` name that an import would use; in a process that runs from source, the
 * `.ts` file starts
 * @param data the thread's `workerData`
 */
export function startThread(file: URL, data: object): Worker {
  const options = { workerData: data, resourceLimits: { maxYoungGenerationSizeMb: youngMb } };
  if (!import.meta.url.endsWith('.ts')) return new Worker(file, options);
  const loader = new URL('../../../app/cli/register-typescript.mjs', import.meta.url);
  return new Worker(new URL(file.href.replace(/\.js$/, '.ts')), { ...options, execArgv: ['--import', loader.href] });
}
