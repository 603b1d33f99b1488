import { kernelRefusal } from '@panelist/domain/kernel';

/**
 * Stops waiting for `work` after so many milliseconds (`server.unavailable`). The work itself
 * continues: what it appends stays valid.
 */
export async function withDeadline<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(kernelRefusal('server.unavailable')), milliseconds).unref();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
