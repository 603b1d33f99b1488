import { keyedMutex } from '../foundation/index.js';
import type { ProcessorAccess } from './access.js';
import { claimProjectorCommands, listenForProjectorCommands, type ProjectorCommand } from './projector-commands.js';

/** The safety net under a lost notification, in milliseconds. */
const poll = 5_000;

interface Taking extends Pick<ProcessorAccess, 'pool' | 'logger'> {
  /** Checkpoints of the projectors whose lease this process holds. */
  readonly heldProjectors: () => readonly string[];
  readonly take: (command: ProjectorCommand) => void;
}

/** Passes on commands from the operations page for this process's projectors, each once. */
export function takeCommands({ pool, logger, heldProjectors, take }: Taking): { readonly stop: () => Promise<void> } {
  const oneByOne = keyedMutex();
  const failed = (error: unknown) => logger.debug({ err: error }, 'Commands for projectors could not be read');
  const look = () =>
    void oneByOne('look', async () => {
      for (const command of await claimProjectorCommands(pool, heldProjectors())) take(command);
    }).catch(failed);
  const listener = listenForProjectorCommands(pool, look, failed);
  const timer = setInterval(look, poll);
  return {
    stop: async () => {
      clearInterval(timer);
      await listener.close();
      await oneByOne('look', async () => undefined);
    },
  };
}
