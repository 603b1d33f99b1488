import { expect, it } from '@jest/globals';
import { freePort } from '@panelist/infra/postgres';
import { testDatabase } from '../../testing/index.js';
import { closers } from './closers.js';
import { openEventStore } from './open-event-store.js';

it('an event store that no server answers for is a sentence, and may pass', async () => {
  const database = await testDatabase();
  const open = closers(() => undefined);
  const eventStoreUrl = `esdb://127.0.0.1:${await freePort()}?tls=false`;
  // Asked for fifteen seconds, as a server may be starting.
  await expect(
    openEventStore({ databaseUrl: database.url, eventStoreUrl }, database.pool, () => undefined, open),
  ).rejects.toMatchObject({
    name: 'StartError',
    mayPass: true,
    cause: { failure: 'unreachable' },
    message: expect.stringContaining('does not answer: check the variable and that the server runs'),
  });
  await open.closeAll(1_000);
  await database.close();
});
