import { ConnectionError } from './connection.js';

/**
 * A read that brings nothing for so many milliseconds has failed; the client sets reads no
 * deadline.
 */
const readTimeoutMs = 10_000;

interface Read {
  on(event: 'data' | 'error' | 'end', listener: (...args: unknown[]) => void): unknown;
  cancel(): Promise<void>;
}

/** All that a read brings. Its listeners stay: a late error must find one. */
export async function allOf<Event>(read: Read): Promise<readonly Event[]> {
  return new Promise((resolve, reject) => {
    const events: Event[] = [];
    const timer = setTimeout(() => {
      void read.cancel().catch(() => undefined);
      reject(new ConnectionError('unreachable', `EventStoreDB did not answer a read for ${readTimeoutMs} ms`));
    }, readTimeoutMs);
    read.on('data', (event) => {
      events.push(event as Event);
      timer.refresh();
    });
    read.on('error', (error) => {
      clearTimeout(timer);
      reject(error instanceof Error ? error : new Error(String(error)));
    });
    read.on('end', () => {
      clearTimeout(timer);
      resolve(events);
    });
  });
}

/**
 * The client enforces deadlines of answers, but not while it looks for a node or waits for space in
 * a buffer.
 */
export async function inTime<Answer>(answer: Promise<Answer>, deadlineMs: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const message = `EventStoreDB did not answer within ${deadlineMs} ms`;
    timer = setTimeout(() => reject(new ConnectionError('unreachable', message)), deadlineMs + 250);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
