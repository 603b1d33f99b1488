import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.mjs';
import { Sentence } from '../steps.mjs';

// One room of the distributed mode, or a task of its deployment, from built code and by the environment alone.
const rooms = ['command-api', 'query-api', 'projectors', 'workers'];
const DEADLINE_MS = 10_000;

process.env.NODE_ENV ??= 'production';
const [name] = process.argv.slice(2);
try {
  await run();
} catch (error) {
  // Where nobody watches a terminal, the sentence that a person has to read is the last line of the log.
  const isSentence = error?.name === 'StartError';
  console.error(isSentence ? error.message : error);
  process.exit(1);
}

async function run() {
  if (![...rooms, 'gateway', 'migrate'].includes(name))
    throw new Sentence(`Say which: npm run room -- ${[...rooms, 'gateway', 'migrate'].join('|')}.`);
  const { loadConfig, withDatabase } = await import('@panelist/infra/foundation');
  const { createLogger } = await import('@panelist/infra/foundation');
  const local = await import('@panelist/app');
  const loaded = loadConfig(process.env, name === 'gateway' ? 'gateway' : 'room');
  const { logger } = createLogger({ level: loaded.logLevel });
  if (name === 'gateway') return begin(local, local.runGateway({ config: loaded, logger, uiFolder: builtPages() }));
  if (loaded.databaseUrl === null)
    throw new Sentence('DATABASE_URL must be set: a room that runs alone shares its database with the others.');
  const config = withDatabase(loaded, loaded.databaseUrl);
  if (name === 'migrate') return local.deployData({ config, logger, fillDemo: (await import('@panelist/app/demo')).fillDemo });
  return begin(local, local.runRoom({ config, room: await local.loadRoom(name), logger }));
}

async function begin({ stopOnSignals }, room) {
  let stopping = false;
  stopOnSignals(() => {
    stopping = true;
    return room.stop(DEADLINE_MS);
  });
  try {
    await room.started;
  } catch (error) {
    // Told to stop in the middle of its start: that is no fault, and the handler above is about to end the process.
    if (!stopping) throw error;
  }
}

function builtPages() {
  const folder = join(root, 'ui/dist');
  return existsSync(join(folder, 'index.html')) ? folder : undefined;
}
