import DataLoader from 'dataloader';
import { isConnectionError } from '../../../postgres/index.js';
import type { EventStore, StoredEvent } from '../port.js';

export interface WantedStream {
  readonly stream: string;
  readonly from: number;
  readonly limit: number | undefined;
}

type Read = (wanted: readonly WantedStream[]) => Promise<readonly (readonly StoredEvent[])[]>;

/** The events of a stream; a promise where it is read again alone. */
type Found = readonly StoredEvent[] | Promise<readonly StoredEvent[]>;

/** Most streams of one statement. */
const most = 100;

/**
 * One statement for all streams requested in the same turn of the event loop. It does not wait for
 * other statements, so a long stream delays only the reads of its own batch.
 * @param read returns the streams in the order of the requests
 */
export function gatheredReads(read: Read): EventStore['readStream'] {
  const alone = async (wanted: WantedStream): Promise<readonly StoredEvent[]> => (await read([wanted]))[0] ?? [];
  const together = async (wanted: readonly WantedStream[]): Promise<readonly Found[]> => {
    try {
      return await read(wanted);
    } catch (error) {
      // A lost or silent connection fails them all: a hundred statements would find no other.
      if (wanted.length === 1 || isConnectionError(error)) throw error;
      // The database may refuse one of them: read alone, only that one fails.
      return wanted.map(alone);
    }
  };
  // Nothing is cached: a stream may have grown since the last read.
  const loader = new DataLoader<WantedStream, Found>(together, {
    cache: false,
    maxBatchSize: most,
    batchScheduleFn: (dispatch) => void setImmediate(dispatch),
  });
  return async (stream, { from = 0, limit } = {}) => loader.load({ stream, from, limit });
}
