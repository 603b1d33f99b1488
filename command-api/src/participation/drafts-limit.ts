import { ifAbandoned } from '@panelist/infra/event-sourcing';
import { processLimiter } from '@panelist/infra/http';

/**
 * Most changed drafts a person and minute. A page saves after a pause in typing, one draft at a
 * time, and saves its last state once it may again: people do not reach this, a loop does.
 */
const draftsPerMinute = 60;

interface Saved {
  /** When an event was written; null where nothing changed. */
  readonly at: string | null;
}

/** Counts a save that writes an event before it does, so that parallel ones do not exceed the limit. */
export function draftsLimit(dependencies: Parameters<typeof processLimiter>[0]) {
  const drafts = processLimiter(dependencies, draftsPerMinute, 60);
  return async <Result extends Saved>(userId: string, save: () => Promise<Result>): Promise<Result> => {
    await drafts.take(userId);
    const giveBack = (): void => void drafts.giveBack(userId);
    let wrote = false;
    try {
      const result = await save();
      wrote = result.at !== null;
      if (wrote) ifAbandoned(giveBack);
      return result;
    } finally {
      if (!wrote) giveBack();
    }
  };
}
