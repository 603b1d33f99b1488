import { chmodSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pino } from 'pino';
import type { DestinationStream, Level } from 'pino';
import { logContext } from './log-context.js';
import { hideFields, maskLine } from './without-personal-data.js';

export type Logger = pino.Logger;

export interface LoggerOptions {
  readonly level: Level | 'silent';
  /**
   * Standard output unless a file is named. At the start, a file of more than 20 MB is renamed to
   * `.1`. Only our user can read it.
   */
  readonly file?: string;
  /** For tests: gets the lines instead of the output. */
  readonly write?: (line: string) => void;
}

export interface OpenLog {
  readonly logger: Logger;
  /** Closes the log file; later lines are dropped. */
  readonly close: () => void;
}

const ROTATE_BYTES = 20 * 1024 * 1024;

/**
 * Structured lines (JSON), without personal data: known fields are hidden, and whatever looks like
 * an e-mail address or a phone number is masked.
 */
export function createLogger(options: LoggerOptions): OpenLog {
  const { stream, close } = destination(options);
  const logger = pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ ...logContext() }),
      formatters: {
        level: (label) => ({ level: label }),
        log: hideFields,
      },
      // The formatter has made a plain object of it already.
      serializers: { err: (error: unknown) => error },
      hooks: { streamWrite: maskLine },
    },
    stream,
  );
  return { logger, close };
}

function destination({ file, write }: LoggerOptions): { stream: DestinationStream; close: () => void } {
  if (write) return { stream: { write }, close: () => undefined };
  if (file !== undefined) putAside(file);
  const stream = pino.destination(file === undefined ? { dest: 1, sync: true } : { dest: file, sync: true, mode: 0o600 });
  return { stream, close: () => stream.flushSync() };
}

function putAside(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // An earlier version left it readable for every user of the machine.
  for (const old of [file, `${file}.1`]) if (existsSync(old)) chmodSync(old, 0o600);
  if (existsSync(file) && statSync(file).size > ROTATE_BYTES) renameSync(file, `${file}.1`);
}
