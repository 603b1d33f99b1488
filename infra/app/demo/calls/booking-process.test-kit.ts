import { commandRoutes } from '@panelist/command-api';
import { bookSession } from '@panelist/domain/scheduling';
import { commandHandler, type EventLog } from '@panelist/infra/event-sourcing';
import { createLogger } from '@panelist/infra/foundation';
import { testConfig } from '../../../testing/test-config.js';
import { closers } from '../../src/closers.js';
import { openDependencies } from '../../src/open-dependencies.js';
import { inProcessCalls } from './in-process-calls.js';

/**
 * Books a session in a process of its own and stops between its two steps, until a test kills it.
 */
const [url = '', id = '', userId = '', start = ''] = process.argv.slice(2);
const log = createLogger({ level: 'error' });
const dependencies = await openDependencies(
  testConfig(url),
  log,
  closers(() => undefined),
);
/** Stops before the response follows the calendar. */
const stopping: EventLog = {
  ...dependencies.log,
  append: async (stream, ...rest) => {
    if (!stream.startsWith('participation-')) return dependencies.log.append(stream, ...rest);
    process.stdout.write('claimed\n');
    // Alive, and silent.
    setInterval(() => undefined, 60_000);
    return new Promise(() => undefined);
  },
};
const commands = commandHandler({ log: stopping, clock: dependencies.clock });
const call = inProcessCalls(commandRoutes({ ...dependencies, commands }));
await call(bookSession, { userId, kind: 'panelist' }, { params: { id }, body: { start, timezone: 'UTC' } }, crypto.randomUUID());
