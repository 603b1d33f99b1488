import { UnrecoverableJobError } from '@panelist/infra/jobs';
import { MessageRefusedError } from '@panelist/infra/providers';

/**
 * Sends a message in a job. One that its provider refuses for good fails the job at once, with an
 * alarm; while the provider is away, the job is tried again.
 */
export async function deliver(send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (error instanceof MessageRefusedError) throw new UnrecoverableJobError(error.message, { cause: error });
    throw error;
  }
}
