import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';
import { fail, step } from './steps.mjs';

const DEADLINE_MS = 10_000;

/** Starts everything in this process, shows the address, and stops on Ctrl-C. `began` is when the command was given. */
export async function launch(began) {
  process.env.NODE_ENV ??= 'production';
  const { loadConfig } = await import('@panelist/infra/foundation');
  const config = loadConfig(process.env);
  const { banner, loadRoom, roomNames, runPanelist, stopOnSignals } = await import('@panelist/app');
  const { fillDemo } = await import('@panelist/app/demo');
  const uiFolder = join(root, 'ui/dist');
  const tell = (sentence) => console.log(`  ${sentence}`);
  const panelist = runPanelist({
    config,
    rooms: await Promise.all(roomNames.map(loadRoom)),
    fillDemo,
    uiFolder: existsSync(join(uiFolder, 'index.html')) ? uiFolder : undefined,
    step,
    tell,
  });
  let stopping = false;
  const stop = async () => {
    stopping = true;
    await step('Stopping', () => panelist.stop(DEADLINE_MS));
  };
  stopOnSignals(stop);
  void panelist.failed.then(async (sentence) => {
    if (stopping) return;
    console.error(`\n  ${sentence}\n`);
    await stop();
    process.exit(1);
  });
  try {
    console.log(banner(config, await panelist.ready, (performance.now() - began) / 1000));
  } catch (error) {
    // Ctrl-C in the middle of the start is no fault; the handler above is about to end the process.
    if (stopping) return;
    fail(error);
    process.exit(1);
  }
}
