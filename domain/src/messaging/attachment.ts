import { sanitizedFileName } from '../kernel/sent-files.js';

export { attachmentTooLarge, maxAttachmentBytes, sanitizedFileName } from '../kernel/sent-files.js';

/** Files that a message may carry (contract, Messages). */
export const maxAttachments = 5;
export const megabyte = 1024 * 1024;
/** Attachments of a conversation, and of a person in all conversations (contract, Accounts). */
export const maxConversationBytes = 250 * megabyte;
export const maxPersonBytes = 1024 * megabyte;

/** Endings of accepted files (document 3 §5), for an input of a page. */
export const attachmentEndings = ['.pdf', '.jpg', '.jpeg', '.png', '.docx', '.mov', '.pptx', '.mp4', '.doc', '.xlsx'] as const;
export const attachmentTypeWrong = `Attachments must be one of these: ${attachmentEndings.join(', ')}.`;

export const isSanitized = (name: string): boolean => name !== '' && sanitizedFileName(name) === name;

/** The answer to a name that the page would have sanitized (document 3 §8). */
export const fileNameInvalid = 'Filename is invalid. Please remove spaces and special characters.';
