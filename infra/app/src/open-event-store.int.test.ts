import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { createLogger, loadConfig, StartError } from '@panelist/infra/foundation';
import { eventStoreFrom } from '@panelist/infra/event-sourcing';
import type { EventStore } from '@panelist/infra/event-sourcing';
import { freePort } from '@panelist/infra/postgres';
import { certificate, startEventStoreDouble } from '../../testing/event-store-double/index.js';
import type { EventStoreDouble } from '../../testing/event-store-double/index.js';
import { testDatabase } from '../../testing/index.js';
import type { TestDatabase } from '../../testing/index.js';
import { closers } from './closers.js';
import type { Closers } from './closers.js';
import { openEventStore } from './open-event-store.js';
import { runPanelist } from './run-panelist.js';

const user = { username: 'panelist', password: 'right-password' };
const event = {
  eventId: '0190a5c0-0000-7000-8000-000000000001',
  type: 'ThingMade',
  data: { secret: 'somebody’s' },
  metadata: {},
};

describe('an event store of its own', () => {
  let database: TestDatabase;
  let double: EventStoreDouble;
  let open: Closers;
  let folder: string;
  beforeAll(async () => {
    double = await startEventStoreDouble({ user });
    folder = mkdtempSync(join(tmpdir(), 'panelist-authority-'));
    writeFileSync(join(folder, 'ca.pem'), certificate.chain);
  });
  afterAll(async () => {
    await double.stop();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    database = await testDatabase();
    open = closers(() => undefined);
  });
  afterEach(async () => {
    await open.closeAll(1_000);
    await database.close();
  });

  const server = () => new URL(double.url).host;
  const address = (password: string, authority = join(folder, 'ca.pem')) =>
    `esdb://${user.username}:${password}@${server()}?tlsCAFile=${authority}`;
  const openAt = async (eventStoreUrl: string): Promise<EventStore> =>
    openEventStore({ databaseUrl: database.url, eventStoreUrl }, database.pool, () => undefined, open);
  const problemAt = async (eventStoreUrl: string): Promise<StartError> => {
    const error: unknown = await openAt(eventStoreUrl).catch((reason: unknown) => reason);
    if (!(error instanceof StartError)) throw new Error('It was no sentence for the operator', { cause: error });
    expect(error.message).not.toContain('\n');
    expect(inspect(error, { depth: 9 })).not.toContain('password@');
    return error;
  };

  it('opens for the right user, and knows its own events before anything has followed them', async () => {
    const store = await openAt(address(user.password));
    await store.append('thing-1', [event], 'no-stream');
    await openAt(address(user.password));
    const other = await testDatabase();
    const problem = await openEventStore(
      { databaseUrl: other.url, eventStoreUrl: address(user.password) },
      other.pool,
      () => undefined,
      open,
    ).catch((reason: unknown) => reason);
    await other.close();
    expect(problem).toMatchObject({ name: 'StartError', mayPass: false });
    expect(String(problem)).toContain(
      `(eventstoredb-${server()}) holds the events of another installation: name an empty event store`,
    );
    expect(inspect(problem, { depth: 9 })).not.toContain('somebody');
  });

  it('says that the server refused the user, to appends and reads alike', async () => {
    const problem = await problemAt(address('wrong-password'));
    expect(problem).toMatchObject({ mayPass: false, cause: { failure: 'denied' } });
    expect(problem.message).toContain('refused the user: check user and password');
    expect(problem.message).not.toContain('wrong-password');
    const store = await eventStoreFrom({ databaseUrl: '', eventStoreUrl: address('wrong-password') }, database.pool);
    await expect(store.append('thing-2', [event], 'no-stream')).rejects.toMatchObject({ failure: 'denied' });
    await expect(store.readStream('thing-2')).rejects.toMatchObject({ failure: 'denied' });
    await store.close();
  });

  it('ends npm start with that sentence, whatever it has opened by then', async () => {
    const told: string[] = [];
    const { ready } = runPanelist({
      config: loadConfig({
        APP_ENV: 'test',
        PORT: String(await freePort()),
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: database.url,
        EVENT_STORE_URL: address('wrong-password'),
      }),
      services: [],
      uiFolder: undefined,
      step: async (_name, work) => work(),
      tell: (sentence) => told.push(sentence),
    });
    await expect(ready).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('refused the user: check user and password'),
    });
    expect(told).toEqual([]);
  });

  it('says that the certificate is not trusted, or its authority can’t be read', async () => {
    const problem = await problemAt(`esdb://${user.username}:${user.password}@${server()}`);
    expect(problem).toMatchObject({ mayPass: false, cause: { failure: 'untrusted' } });
    expect(problem.message).toContain('name the file of its authority with tlsCAFile');
    expect((await problemAt(address(user.password, join(folder, 'none.pem')))).message).toContain('can’t be read');
  });

  it('is logged in one sentence without its own stack', async () => {
    const lines: string[] = [];
    const { logger } = createLogger({ level: 'info', write: (line) => lines.push(line) });
    logger.warn({ err: new StartError('It does not answer.') }, 'the service waits');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { type: 'StartError', message: 'It does not answer.' } });
    expect(lines[0]).not.toContain('stack');
  });
});
