import { commandRoutes } from '@panelist/command-api';
import { bookSession } from '@panelist/domain/scheduling';
import type { CommandHandler } from '@panelist/infra/event-sourcing';
import { createLogger } from '@panelist/infra/foundation';
import { testConfig } from '../../../testing/test-config.js';
import { closers } from '../../src/closers.js';
import { openDependencies } from '../../src/open-dependencies.js';
import { inProcessCalls } from './in-process-calls.js';

/** Books a session in a process of its own and stops between its two steps, until a test kills it. */
const [url = '', id = '', userId = '', start = ''] = process.argv.slice(2);
const log = createLogger({ level: 'error' });
const dependencies = await openDependencies(
  testConfig(url),
  log,
  closers(() => undefined),
);
const handle: CommandHandler['handle'] = async (decider, stream, order, ...rest) => {
  if ((order as { readonly type?: string }).type !== 'KeepSession')
    return dependencies.commands.handle(decider, stream, order, ...rest);
  process.stdout.write('claimed\n');
  // Alive, and silent.
  setInterval(() => undefined, 60_000);
  return new Promise(() => undefined);
};
const call = inProcessCalls(commandRoutes({ ...dependencies, commands: { ...dependencies.commands, handle } }));
await call(bookSession, { userId, kind: 'panelist' }, { params: { id }, body: { start, timezone: 'UTC' } }, crypto.randomUUID());
