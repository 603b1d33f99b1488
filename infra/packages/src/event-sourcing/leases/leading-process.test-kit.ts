import { openLeases } from './index.js';

/**
 * A process that holds the lease of one job as long as it can. It prints a line for each step
 * (`works`), when it lost the lease (`lost`), and when another process holds it (`waits`).
 */
const [url = '', name = '', leaseMs, beatMs] = process.argv.slice(2);
const say = (word: string) => process.stdout.write(`${word}\n`);
const mine = openLeases(url, { service: 'test', leaseMs: Number(leaseMs), beatMs: Number(beatMs) });
const never = new AbortController().signal;

for (;;) {
  const lease = await mine.acquire(name, never, () => say('waits'));
  while (lease?.isHeld() === true) {
    say('works');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  say('lost');
}
