import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testDatabase } from '../../../testing/index.js';
import type { TestDatabase } from '../../../testing/index.js';
import { notifier } from './notifier.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => database.close());

it('sends what waits together, equal ones once, and says when it is sent although more comes', async () => {
  const client = await database.pool.connect();
  const heard: string[] = [];
  client.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`));
  await client.query('listen news; listen windows');
  const { notify, flushed } = notifier(database.pool);
  for (const payload of ['open', 'shut', 'open']) notify('news', payload);
  notify('windows', 'open');
  const busy = setInterval(() => notify('windows', String(heard.length)), 1);
  await flushed();
  await client.query('select 1');
  clearInterval(busy);
  client.release(true);
  expect(heard.slice(0, 3)).toEqual(['news open', 'news shut', 'windows open']);
});

it('tells the caller of a notification that could not be sent, and goes on', async () => {
  const { notify, flushed } = notifier(database.pool);
  const errors: unknown[] = [];
  notify('news', 'x'.repeat(8_000), (error) => errors.push(error));
  await flushed();
  expect(errors).toMatchObject([{ code: '22023' }]);
  notify('news', 'open', (error) => errors.push(error));
  await flushed();
  expect(errors).toHaveLength(1);
});
