import { StartError } from '../config/start-error.js';

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
export function maskLine(line: string): string {
  return line.replace(EMAIL, '[email]').replace(PHONE, '[phone]');
}

/**
 * A copy without the values of the fields above. Errors keep type, message, code, stack and cause,
 * nothing else: a database's error quotes rows.
 */
export function hideFields(fields: object, depth = 0): Record<string, unknown> {
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
