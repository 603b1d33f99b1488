import { useEffect, useState } from 'react';

export type Connection =
  | { readonly at: 'measuring' }
  | { readonly at: 'failed' }
  | {
      readonly at: 'measured';
      /** From the server to this browser, in megabits a second, at least. */
      readonly megabits: number;
      /** There and back, in milliseconds. */
      readonly milliseconds: number;
    };

/** What a video session needs. */
const neededMegabits = 1.5;
const longestMilliseconds = 300;

/** A picture that every installation serves. */
const picture = '/panelists/v2/share.png';
const ways = 5;
const downloads = 12;

/** In milliseconds. */
async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function asked(method: 'HEAD' | 'GET', signal: AbortSignal): Promise<number> {
  const answer = await fetch(picture, { method, cache: 'no-store', signal });
  if (!answer.ok) throw new Error(`The picture is answered by ${answer.status}`);
  return (await answer.arrayBuffer()).byteLength;
}

async function measured(signal: AbortSignal): Promise<Connection> {
  const times: number[] = [];
  while (times.length < ways) times.push(await durationOf(async () => asked('HEAD', signal)));
  const milliseconds = times.toSorted((one, other) => one - other)[Math.floor(ways / 2)] ?? 0;
  let bytes = 0;
  const took = await durationOf(async () => {
    const sizes = await Promise.all(Array.from({ length: downloads }, async () => asked('GET', signal)));
    bytes = sizes.reduce((sum, size) => sum + size, 0);
  });
  return { at: 'measured', megabits: (bytes * 8) / 1_000 / Math.max(took, 1), milliseconds };
}

/** The line to the server, measured once by a quarter of a megabyte. */
export function useConnection(): Connection {
  const [connection, setConnection] = useState<Connection>({ at: 'measuring' });
  useEffect(() => {
    const ended = new AbortController();
    void measured(ended.signal)
      .catch((): Connection => ({ at: 'failed' }))
      .then((found) => {
        if (!ended.signal.aborted) setConnection(found);
      });
    return () => ended.abort();
  }, []);
  return connection;
}

/** What the participant reads of it. */
export function lineText(connection: Connection): string {
  if (connection.at === 'measuring') return 'We are measuring your connection.';
  if (connection.at === 'failed') return 'We could not measure your connection. Check that you are online.';
  const { megabits, milliseconds } = connection;
  const figures = `(${megabits.toFixed(1)} Mbit/s, ${Math.round(milliseconds)} ms)`;
  return megabits >= neededMegabits && milliseconds <= longestMilliseconds
    ? `Your connection is fast enough for video ${figures}.`
    : `Your connection is slow for video ${figures}. Move closer to your router, use a cable, or end other downloads.`;
}
