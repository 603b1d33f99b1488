import { errorsOf } from '../kernel/domain-error.js';

/** Refusals about accounts, addresses and log-ins (sentences of document 1 §8 where it has one). */
export const identityErrors = {
  'identity.credentials-wrong': 'Email or password is incorrect',
  'identity.captcha-missing': 'Please complete the captcha',
  'identity.email-taken': 'This e-mail already has an account. Please log in.',
  'identity.phone-taken': 'Phone number already in use',
  'identity.address-taken': 'Somebody else already uses this.',
  'identity.account-exists': 'This account already exists.',
  'identity.account-missing': 'You do not have an account. Create an account and be paid for participating in studies.',
  'identity.link-invalid': 'This link is not valid. Please ask for a new one.',
  'identity.link-expired': 'This link is over. Please ask for a new one.',
  'identity.email-already-verified': 'Your email is already verified.',
  'identity.verification-too-soon': 'We have just sent you an email. Please wait a minute before asking for another one.',
  'identity.phone-invalid': 'Invalid phone number',
  'identity.phone-already-verified': 'Your phone number is already verified.',
  'identity.phone-code-too-soon': 'A code is on its way. You can ask for another one five minutes after the last.',
  'identity.phone-code-invalid': 'Your verification code is not valid. Please try again.',
} as const;

export const identityError = errorsOf(identityErrors);
