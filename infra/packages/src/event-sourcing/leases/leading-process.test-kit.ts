import { openLeases } from './index.js';

/** A process that leads one job for as long as it may and says so: a line `works` a step, `lost` once it is told, `waits` while others hold it. */
const [url = '', name = '', leaseMs, beatMs] = process.argv.slice(2);
const say = (word: string) => process.stdout.write(`${word}\n`);
const mine = openLeases(url, { room: 'test', leaseMs: Number(leaseMs), beatMs: Number(beatMs) });
const never = new AbortController().signal;

for (;;) {
  const lease = await mine.acquire(name, never, () => say('waits'));
  while (lease?.isHeld() === true) {
    say('works');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  say('lost');
}
