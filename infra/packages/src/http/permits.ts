import { kernelRefusal, Refusal } from '@panelist/domain/kernel';
import type { Limiter } from './limiter.js';

/** One count of a limit, under a key. */
export interface Permit {
  readonly limiter: Pick<Limiter, 'take' | 'giveBack'>;
  readonly key: string;
  /** Called each time the limit refuses: where an operator must learn that it is used up. */
  readonly usedUp?: () => void;
  /** What the caller reads where the limit refuses, instead of the common sentence. */
  readonly sentence?: string;
}

/**
 * Takes one count of each limit before it runs `work`, so that concurrent requests cannot exceed a
 * limit, and gives all counts back when a limit or `work` refuses. A failure keeps them: the
 * command may have been appended. Throws `request.too-many`.
 */
export async function withPermits<Result>(permits: readonly Permit[], work: () => Promise<Result>): Promise<Result> {
  const counted: Permit[] = [];
  try {
    for (const permit of permits) {
      // A refused take counts, too.
      counted.push(permit);
      await permit.limiter.take(permit.key).catch((error: unknown) => {
        if (isRefused(error)) permit.usedUp?.();
        const { sentence: message } = permit;
        throw message === undefined || !(error instanceof Refusal)
          ? error
          : kernelRefusal('request.too-many', { ...error.details, message });
      });
    }
    return await work();
  } catch (error) {
    if (isRefused(error)) await Promise.all(counted.map(async ({ limiter, key }) => limiter.giveBack(key)));
    throw error;
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof Refusal && error.kind !== 'unavailable' && error.kind !== 'failed' && error.kind !== 'timeout';
