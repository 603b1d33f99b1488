/** Files that a message may carry (contract, Messages). */
export const maxAttachments = 5;
export const maxAttachmentBytes = 25 * 1024 * 1024;
export const attachmentTooLarge = 'Attachments must be at most 25 MB.';

/** Endings of accepted files (document 3 §5), for an input of a page. */
export const attachmentEndings = ['.pdf', '.jpg', '.jpeg', '.png', '.docx', '.mov', '.pptx', '.mp4', '.doc', '.xlsx'] as const;
export const attachmentTypeWrong = `Attachments must be one of these: ${attachmentEndings.join(', ')}.`;

/** Longest name of a file; the longest that file systems take. */
const maxNameLength = 200;

/**
 * The name under which a file is stored: characters other than letters, digits and `-!_.*'()` become
 * underscores (document 3 §5). A longer name keeps its end.
 */
export const sanitizedFileName = (name: string): string => name.replaceAll(/[^A-Za-z0-9\-!_.*'()]/g, '_').slice(-maxNameLength);

export const isSanitized = (name: string): boolean => name !== '' && sanitizedFileName(name) === name;

/** The answer to a name that the page would have sanitized (document 3 §8). */
export const fileNameInvalid = 'Filename is invalid. Please remove spaces and special characters.';
