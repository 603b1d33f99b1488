import { refusal, refusalMaker } from '../kernel/refusal.js';
import { attachmentTypeWrong, fileNameInvalid } from './attachment.js';

/** Refusals about messages. The pages show these sentences. */
export const messagingRefusals = {
  'messaging.conversation-locked': refusal('conflict', 'This conversation has been closed by the researcher.'),
  'messaging.project-closed': refusal('conflict', 'This project has been closed.'),
  'messaging.too-early': refusal('conflict', 'You can write to the researcher once they have answered your application.'),
  'messaging.person-left': refusal('conflict', 'This person has left Panelist and can not read messages any more.'),
  'messaging.not-shared': refusal(
    'conflict',
    'You no longer share your messages with this researcher. Share them again in Settings, Privacy, to write.',
  ),
  'messaging.empty': refusal('invalid', 'Please write a message or attach a file.'),
  'messaging.recipient-missing': refusal('invalid', 'Please choose a conversation or a project.'),
  'messaging.file-name-invalid': refusal('invalid', fileNameInvalid),
  'messaging.file-type-wrong': refusal('invalid', attachmentTypeWrong),
  'messaging.file-missing': refusal('invalid', 'Please upload this file again.'),
  'messaging.conversation-full': refusal(
    'too-many',
    'The files of a conversation can have {megabytes} MB in all. Please send this one another way.',
  ),
  'messaging.person-full': refusal(
    'too-many',
    'The files that you sent have 1 GB in all: you can send no further ones. Please write to customer support.',
  ),
  'messaging.files-not-taken': refusal('invalid', 'This researcher takes no files.'),
} as const;

export const messagingRefusal = refusalMaker(messagingRefusals);
