import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';
import { fail, step } from './steps.mjs';

const DEADLINE_MS = 10_000;

/** Starts everything in this process, shows the address, and stops on Ctrl-C. `began` is when the command was given. */
export async function launch(began) {
  process.env.NODE_ENV ??= 'production';
  const { loadConfig } = await import('@panelist/infra/config');
  const config = loadConfig(process.env);
  const { banner, runPanelist, stopOnSignals } = await import('@panelist/infra/local');
  const rooms = await Promise.all(
    ['command-api', 'query-api', 'projectors', 'workers'].map((name) => import(`@panelist/${name}`)),
  );
  const uiFolder = join(root, 'ui/dist');
  const tell = (sentence) => console.log(`  ${sentence}`);
  const panelist = runPanelist({
    config,
    rooms: rooms.map(({ room }) => room),
    fillDemo: rooms[0].fillDemo,
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
