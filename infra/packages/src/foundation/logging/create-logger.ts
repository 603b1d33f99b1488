import { pino } from 'pino';
import type { DestinationStream, Level } from 'pino';
import { logContext } from './log-context.js';
import { logFile, outputLines } from './log-file.js';
import { hideFields, maskLine } from './without-personal-data.js';

export type Logger = pino.Logger;

export interface LoggerOptions {
  readonly level: Level | 'silent';
  /**
   * Standard output unless a file is named. A file of more than 20 MB is renamed to `.1`, while the
   * process runs as well. Only our user can read it.
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

let dropped = 0;
const drop = (): void => {
  dropped += 1;
};

/** How many lines of this process could not be written: a full disk, a reader of the output that ended. */
export const droppedLogLines = (): number => dropped;

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
  if (file !== undefined) {
    const lines = logFile(file, ROTATE_BYTES, drop);
    return { stream: lines, close: lines.close };
  }
  return { stream: outputLines(drop), close: () => undefined };
}
