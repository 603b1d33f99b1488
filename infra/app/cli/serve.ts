import { builtPages } from './project.mjs';
import { fail, step } from './steps.mjs';

// What `npm start` does after it has installed and built: starts everything in this process, shows
// the address, and stops on Ctrl-C.
const DEADLINE_MS = 10_000;

process.env['NODE_ENV'] ??= 'production';
await serve().catch(fail);

async function serve(): Promise<void> {
  const { loadConfig } = await import('@panelist/infra/foundation');
  const config = loadConfig(process.env);
  const { banner, loadService, serviceNames, runPanelist, stopOnSignals } = await import('../src/index.js');
  const { fillDemo } = await import('../demo/index.js');
  const panelist = runPanelist({
    config,
    services: await Promise.all(serviceNames.map(loadService)),
    fillDemo,
    uiFolder: builtPages(),
    step,
    tell: (sentence) => console.log(`  ${sentence}`),
  });
  let stopping = false;
  const stop = async (): Promise<void> => {
    stopping = true;
    await step('Stopping', async () => panelist.stop(DEADLINE_MS));
  };
  stopOnSignals(stop, fail);
  void panelist.failed.then(async (sentence) => {
    if (stopping) return;
    console.error(`\n  ${sentence}\n`);
    await stop();
    process.exit(1);
  });
  try {
    const url = await panelist.ready;
    // Node's clock began with the process, when the command was given.
    console.log(banner(config, url, performance.now() / 1000));
  } catch (error) {
    // Ctrl-C in the middle of the start is no fault; the handler above is about to end the process.
    if (stopping) return;
    fail(error);
    process.exit(1);
  }
}
