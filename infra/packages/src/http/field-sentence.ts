import type { z } from 'zod';

const aValidInput = 'A valid input is required.';

/** More options than these would be no help in a sentence. */
const mostOptions = 6;

/**
 * The sentence for a field that its schema refuses without a message of its own, in the words of
 * the product's forms. A schema's own message comes first.
 */
export const fieldSentence: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined || issue.input === null) return 'Required';
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'A whole number is required.' : aValidInput;
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum, issue);
    case 'too_big':
      return tooBig(issue.origin, issue.maximum, issue);
    case 'invalid_format':
      return formats[issue.format] ?? aValidInput;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'unrecognized_keys':
      return 'This field is not known here.';
    default:
      return aValidInput;
  }
};

interface Bound {
  readonly exact?: boolean | undefined;
  readonly inclusive?: boolean | undefined;
}

function tooSmall(origin: string, least: number | bigint, { exact, inclusive }: Bound): string {
  if (origin === 'number' || origin === 'int') return inclusive === false ? `More than ${least}.` : `At least ${least}.`;
  if (exact === true) return exactly(origin, least);
  if (least === 1) return 'Required';
  return origin === 'string' ? `Minimum ${least} characters` : `At least ${least} entries.`;
}

function tooBig(origin: string, most: number | bigint, { exact, inclusive }: Bound): string {
  if (origin === 'number' || origin === 'int') return inclusive === false ? `Less than ${most}.` : `At most ${most}.`;
  if (exact === true) return exactly(origin, most);
  return origin === 'string' ? `Maximum ${most} characters` : `At most ${most} ${most === 1 ? 'entry' : 'entries'}.`;
}

const exactly = (origin: string, count: number | bigint): string =>
  origin === 'string' ? `${count} characters` : `Exactly ${count} entries.`;

const formats: Readonly<Record<string, string | undefined>> = {
  datetime: 'A time such as 2025-09-02T13:00:00Z is required.',
  date: 'A day such as 2025-09-02 is required.',
};

const oneOf = (options: readonly unknown[]): string =>
  options.length > mostOptions ? aValidInput : `One of these is required: ${options.map(String).join(', ')}.`;
