import type { ServiceProcess } from '../src/index.js';
import { stopOnSignals } from '../src/service-process.js';
import { builtPages } from './project.mjs';
import { fail, Sentence, withoutFields } from './steps.mjs';

// One service of the distributed mode, or a task of its deployment, by the environment alone.
const services = ['command-api', 'query-api', 'projectors', 'workers'] as const;
const names = [...services, 'migrate'] as const;
const DEADLINE_MS = 10_000;

process.env['NODE_ENV'] ??= 'production';
try {
  await run(process.argv[2]);
} catch (error) {
  // In a container the last line of the log is what an operator reads: the sentence goes there.
  const isSentence = error instanceof Error && error.name === 'StartError';
  console.error(isSentence ? error.message : withoutFields(error));
  process.exit(1);
}

async function run(wanted: string | undefined): Promise<void> {
  const name = names.find((each) => each === wanted);
  if (name === undefined) throw new Sentence(`Say which: npm run service -- ${names.join('|')}.`);
  const { createLogger, loadConfig, withDatabase } = await import('@panelist/infra/foundation');
  const { deployData, loadService, runService } = await import('../src/index.js');
  const loaded = loadConfig(process.env);
  const { logger } = createLogger({ level: loaded.logLevel });
  if (loaded.databaseUrl === null)
    throw new Sentence('DATABASE_URL must be set: a service that runs alone shares its database with the others.');
  const config = withDatabase(loaded, loaded.databaseUrl);
  if (name === 'migrate') {
    const { fillDemo } = await import('../demo/index.js');
    return deployData({ config, logger, fillDemo });
  }
  const uiFolder = name === 'query-api' ? builtPages() : undefined;
  return begin(runService({ config, service: await loadService(name), logger, uiFolder }));
}

async function begin(service: ServiceProcess): Promise<void> {
  let stopping = false;
  stopOnSignals(async () => {
    stopping = true;
    return service.stop(DEADLINE_MS);
  }, fail);
  try {
    await service.started;
  } catch (error) {
    // Asked to stop in the middle of its start: that is no fault, and the handler above is about to
    // end the process.
    if (!stopping) throw error;
  }
}
