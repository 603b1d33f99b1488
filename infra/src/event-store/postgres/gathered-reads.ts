import type { EventStore, StoredEvent } from '../port.js';

export interface WantedStream {
  readonly stream: string;
  readonly from: number;
  readonly limit: number | undefined;
}

type Read = (wanted: readonly WantedStream[]) => Promise<readonly (readonly StoredEvent[])[]>;

const most = 100;

interface Asked {
  readonly wanted: WantedStream;
  readonly settle: (events: readonly StoredEvent[] | Promise<readonly StoredEvent[]>) => void;
}

/**
 * One statement for all streams that are asked for in the same turn of the event loop. It waits for no other, so a long stream holds nobody up but those
 * who asked beside it.
 * @param read answers in the order of what is wanted
 */
export function gatheredReads(read: Read): EventStore['readStream'] {
  let gathering: Asked[] = [];

  const alone = async (wanted: WantedStream): Promise<readonly StoredEvent[]> => (await read([wanted]))[0] ?? [];
  const together = (asked: readonly Asked[]): void => {
    const found = read(asked.map(({ wanted }) => wanted));
    asked.forEach(({ wanted, settle }, index) =>
      settle(
        found.then(
          (streams) => streams[index] ?? [],
          // One of them may be what the database refuses: alone, it fails alone.
          async () => alone(wanted),
        ),
      ),
    );
  };
  const begin = (): void => {
    const asked = gathering;
    gathering = [];
    for (let done = 0; done < asked.length; done += most) {
      const batch = asked.slice(done, done + most);
      const [first, ...others] = batch;
      if (first !== undefined && others.length === 0) first.settle(alone(first.wanted));
      else together(batch);
    }
  };
  return async (stream, { from = 0, limit } = {}) =>
    new Promise<readonly StoredEvent[]>((settle) => {
      if (gathering.length === 0) setImmediate(begin);
      gathering.push({ wanted: { stream, from, limit }, settle });
    });
}
