import { pino } from 'pino';
import type { DestinationStream, Level } from 'pino';
import { logFile, outputLines } from './log-file.js';
import { StartError } from '../config/start-error.js';
import { carried } from '../carried.js';

const fieldsOfWork = carried<Readonly<Record<string, string>>>('log');

/**
 * Adds these fields to every line logged by `work` and all that it awaits (`requestId`, `jobId`).
 */
export function inLogContext<T>(fields: Readonly<Record<string, string>>, work: () => T): T {
  return fieldsOfWork.run({ ...fieldsOfWork.get(), ...fields }, work);
}

function logContext(): Readonly<Record<string, string>> {
  return fieldsOfWork.get() ?? {};
}

/** Fields whose values must not be logged, at any depth. */
const secretFields = new Set(
  'password token secret authorization cookie email phone firstname lastname dateofbirth address otp apikey'.split(' '),
);
const EMAIL = /[\w.%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}/gi;
const PHONE = /\+\d{8,15}\b/g;

/**
 * Replaces e-mail addresses and international phone numbers in a finished line: the last guard, for
 * personal data in messages and stacks.
 */
function maskLine(line: string): string {
  return line.replace(EMAIL, '[email]').replace(PHONE, '[phone]');
}

/**
 * A copy without the values of the fields above. Errors keep type, message, code, stack and cause,
 * nothing else: a database's error quotes rows.
 */
function hideFields(fields: object, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      secretFields.has(key.toLowerCase()) ? '[hidden]' : hideIn(value, depth + 1),
    ]),
  );
}

function hideIn(value: unknown, depth: number): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (depth > 5) return '[deep]';
  if (value instanceof Error) return describeError(value, depth);
  return Array.isArray(value) ? value.map((item) => hideIn(item, depth + 1)) : hideFields(value, depth);
}

function describeError(error: Error, depth: number): Record<string, unknown> {
  const known: Record<string, unknown> = { type: error.name, message: error.message };
  // A sentence for the operator needs no stack; its cause keeps one.
  if (!(error instanceof StartError)) known['stack'] = error.stack;
  if ('code' in error) known['code'] = error.code;
  if (error.cause !== undefined) known['cause'] = hideIn(error.cause, depth + 1);
  return known;
}

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

/**
 * How many lines of this process could not be written: a full disk, a reader of the output that
 * ended.
 */
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
