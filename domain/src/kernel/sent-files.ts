/**
 * The largest file that a message may carry, and the answer to a larger one (contract, Messages).
 */
export const maxAttachmentBytes = 25 * 1024 * 1024;
export const attachmentTooLarge = 'Attachments must be at most 25 MB.';

/** Longest name of a file; the longest that file systems take. */
const maxNameLength = 200;

/**
 * The name under which a file is stored: characters other than letters, digits and `-!_.*'()`
 * become underscores (document 3 §5). A longer name keeps its end.
 */
export const sanitizedFileName = (name: string): string => name.replaceAll(/[^A-Za-z0-9\-!_.*'()]/g, '_').slice(-maxNameLength);
