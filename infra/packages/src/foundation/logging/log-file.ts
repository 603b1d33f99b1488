import { chmodSync, closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export interface LogFile {
  /** Appends a line; never throws. */
  readonly write: (line: string) => void;
  /** Later lines are dropped. */
  readonly close: () => void;
}

/** How long a line waits for a reader of a pipe that is full, in milliseconds. */
const FULL_PIPE_MS = 1_000;
const pauseMs = 5;
const pauses = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes these bytes, and reports those that were. Throws where the output refuses them.
 * pino's own stream would try a full disk again for ever while it is flushed.
 */
function writeAll(descriptor: number, bytes: Buffer, wrote: (count: number) => void): void {
  for (let written = 0, waited = 0; written < bytes.length;)
    try {
      const count = writeSync(descriptor, bytes, written);
      written += count;
      wrote(count);
    } catch (error) {
      const isFull = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
      if (!isFull || waited >= FULL_PIPE_MS) throw error;
      Atomics.wait(pauses, 0, 0, pauseMs);
      waited += pauseMs;
    }
}

/** Standard output. A line that it refuses is reported to `onDropped`. */
export const outputLines = (onDropped: () => void): Pick<LogFile, 'write'> => ({
  write: (line) => {
    try {
      writeAll(1, Buffer.from(line), () => undefined);
    } catch {
      onDropped();
    }
  },
});

/**
 * A file of lines that only our user can read. Above `limitBytes` it is renamed to `.1`, also while
 * the process runs, so that two files of that size are the most. A line that can't be written (a
 * full disk) is reported to `onDropped` and never an error of who logs it.
 */
export function logFile(file: string, limitBytes: number, onDropped: () => void): LogFile {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // An earlier version left it readable for every user of the machine.
  for (const old of [file, `${file}.1`]) if (existsSync(old)) chmodSync(old, 0o600);
  let descriptor: number | null = null;
  let bytes = 0;
  let isTorn = false;
  let isClosed = false;

  function open(): number {
    descriptor ??= openSync(file, 'a', 0o600);
    bytes = fstatSync(descriptor).size;
    return descriptor;
  }

  function rotate(): void {
    if (descriptor !== null) closeSync(descriptor);
    descriptor = null;
    renameSync(file, `${file}.1`);
  }

  function append(line: string): void {
    let to = descriptor ?? open();
    if (bytes > limitBytes) {
      rotate();
      to = open();
    }
    // After half a line the next one begins on its own.
    const buffer = Buffer.from(isTorn ? `\n${line}` : line);
    let written = 0;
    writeAll(to, buffer, (count) => {
      written += count;
      bytes += count;
      isTorn = written < buffer.length;
    });
  }

  return {
    write: (line) => {
      if (isClosed) return;
      try {
        append(line);
      } catch {
        onDropped();
      }
    },
    close: () => {
      isClosed = true;
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
    },
  };
}
