import { refusal, refusalMaker } from '../kernel/refusal.js';
import { heicPicture } from './picture.js';

/** Refusals about profiles and preferences. */
export const profileRefusals = {
  'profile.missing': refusal('conflict', 'You must complete your profile to continue.'),
  'profile.exists': refusal('conflict', 'You already have a profile.'),
  'profile.picture-invalid': refusal('invalid', 'Please choose an image file, such as a JPEG or a PNG.'),
  'profile.picture-heic': refusal('invalid', heicPicture),
  'profile.picture-too-many-pixels': refusal('invalid', 'This image is too large. Please choose one of at most 50 megapixels.'),
  'profile.video-missing': refusal('invalid', 'Please record your video first.'),
  'profile.payout-email-invalid': refusal('invalid', 'E-mail must be valid'),
  'profile.no-payout-change': refusal('conflict', 'No change of where your money goes is waiting.'),
  'profile.payout-link-over': refusal(
    'conflict',
    'This link does nothing any more: the change was confirmed, taken back, replaced, or has taken effect.',
  ),
  'profile.payout-email-unsettled': refusal(
    'conflict',
    'The e-mail address of your account is new, so this link does not confirm the change yet. It takes effect by itself when its time is over.',
  ),
  'profile.payout-mail-too-soon': refusal('too-many', 'We have just sent the mail. Please wait a minute before you ask again.'),
  'profile.too-many-hidden': refusal('conflict', 'You can hide at most {most} projects. Show one of them first.'),
  'profile.fields-invalid': refusal('invalid', 'Some fields are not valid.'),
  'profile.section-locked': refusal('conflict', 'This section is locked. You can edit it again on {day}.'),
  'profile.work-email-missing': refusal('conflict', 'Please add a work e-mail to your employment details first.'),
  'profile.work-email-taken': refusal(
    'conflict',
    'This work e-mail is verified in another account. Please log in to that account, or write to customer support.',
  ),
  'profile.work-email-verified': refusal('conflict', 'Your work e-mail is already verified.'),
  'profile.work-email-too-many': refusal('too-many', 'Too many e-mails to a work address today. Please try again tomorrow.'),
  'profile.time-zone-unknown': refusal('invalid', 'This time zone is not known.'),
  'profile.unsubscribe-link-invalid': refusal(
    'invalid',
    'This link is not valid. You can choose your mails in the settings of your account.',
  ),
} as const;

export const profileRefusal = refusalMaker(profileRefusals);
