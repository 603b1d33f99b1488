import { Refusal } from '@panelist/domain/kernel';

/** Whether this was possible; a refusal means no. */
export async function isTaken(take: () => Promise<unknown>): Promise<boolean> {
  try {
    await take();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
