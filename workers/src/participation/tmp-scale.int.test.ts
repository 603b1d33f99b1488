import { expect, it } from '@jest/globals';
import { openWorld, until } from '../workers.test-kit.js';
import { mailReader, published } from './mail-readers.test-kit.js';
import { sweepDigests } from './sweep-digests.js';
import { tellMatched } from './tell-matched.js';

it('scales', async () => {
  const all = await openWorld();
  const n = 3000;
  for (let i = 0; i < n; i += 50)
    await Promise.all(Array.from({ length: 50 }, async () => mailReader(all, { timeZone: 'Etc/GMT', gender: 'male' })));
  const w = await all.startWorkers();
  await until(
    async () =>
      (await all.database.pool.query('select from read_model.mail_recipients_v1 where has_profile')).rows.length === n &&
      (await all.database.pool.query('select from app.digests')).rows.length === n,
    'known',
    all.logged,
  );
  const projectId = await published(all);
  for (let i = 0; i < 20; i += 1) await published(all);
  await new Promise((r) => setTimeout(r, 1500));
  await w.stop();
  const [page] = tellMatched(all.dependencies).deadlines ?? [];
  let worst = 0;
  let lastTick = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    worst = Math.max(worst, now - lastTick);
    lastTick = now;
  }, 1);
  let t = performance.now();
  await page?.handle({ projectId, eventId: 'e1', afterUserId: '' }, 'd1', 0);
  process.stderr.write(`page of 500, none fits: ${(performance.now() - t).toFixed(0)} ms, worst gap ${worst.toFixed(0)}\n`);
  await all.database.pool.query("update app.digests set due_at = now(), since = now() - interval '1 day'");
  all.clock.advance(61_000);
  worst = 0;
  t = performance.now();
  await sweepDigests(all.dependencies).run(() => true);
  process.stderr.write(
    `sweep of ${n} people, 21 new projects, none fits: ${(performance.now() - t).toFixed(0)} ms, worst gap ${worst.toFixed(0)}\n`,
  );
  const left = (await all.database.pool.query('select from app.digests where due_at <= $1', [all.clock.now()])).rows.length;
  expect(left).toBe(0);
  await all.database.pool.query("update app.digests set due_at = now(), since = now() + interval '1 day', last_day = null");
  worst = 0;
  t = performance.now();
  await sweepDigests(all.dependencies).run(() => true);
  process.stderr.write(`sweep of ${n}, nothing new: ${(performance.now() - t).toFixed(0)} ms, worst gap ${worst.toFixed(0)}\n`);
  clearInterval(timer);
  await all.close();
}, 300_000);
