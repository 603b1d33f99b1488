import { keyedMutex } from '../foundation/index.js';
import type { ProcessorAccess } from './access.js';
import { claimProjectorCommands, hearProjectorCommands, type ProjectorCommand } from './projector-commands.js';

/** The safety net under a lost notification, in milliseconds. */
const poll = 5_000;

interface Taking extends Pick<ProcessorAccess, 'pool' | 'logger'> {
  /** Names of the projectors that this process leads now. */
  readonly led: () => readonly string[];
  readonly take: (command: ProjectorCommand) => void;
}

/** Hears commands from the operations page and hands those for this process's projectors over, each once. */
export function takeCommands({ pool, logger, led, take }: Taking): { readonly stop: () => Promise<void> } {
  const oneByOne = keyedMutex();
  const failed = (error: unknown) => logger.debug({ err: error }, 'Commands for projectors could not be read');
  const look = () =>
    void oneByOne('look', async () => {
      for (const command of await claimProjectorCommands(pool, led())) take(command);
    }).catch(failed);
  const listener = hearProjectorCommands(pool, look, failed);
  const timer = setInterval(look, poll);
  return {
    stop: async () => {
      clearInterval(timer);
      await listener.close();
      await oneByOne('look', async () => undefined);
    },
  };
}
