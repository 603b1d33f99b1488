import { refusal, refusalMaker } from '../kernel/refusal.js';

/** Refusals about accounts, addresses and log-ins (sentences of document 1 §8 where it has one). */
export const identityRefusals = {
  'identity.credentials-wrong': refusal('unauthenticated', 'Email or password is incorrect'),
  'identity.captcha-missing': refusal('invalid', 'Please complete the captcha'),
  'identity.email-taken': refusal('conflict', 'This e-mail already has an account. Please log in.'),
  'identity.phone-taken': refusal('conflict', 'Phone number already in use'),
  'identity.address-taken': refusal('conflict', 'Somebody else already uses this.'),
  'identity.account-exists': refusal('conflict', 'This account already exists.'),
  'identity.account-missing': refusal(
    'not-found',
    'You do not have an account. Create an account and be paid for participating in studies.',
  ),
  'identity.link-invalid': refusal('invalid', 'This link is not valid. Please ask for a new one.'),
  'identity.link-expired': refusal('invalid', 'This link is over. Please ask for a new one.'),
  'identity.link-of-other-account': refusal(
    'forbidden',
    'This link belongs to another account. Please log in to that account, then open the link again.',
  ),
  'identity.email-already-verified': refusal('conflict', 'Your e-mail is already verified.'),
  'identity.verification-too-soon': refusal(
    'too-many',
    'We have just sent you an e-mail. Please wait a minute before asking for another one.',
  ),
  'identity.own-rights': refusal(
    'forbidden',
    'Nobody changes the rights of their own account. Please ask another administrator.',
  ),
  'identity.second-person-required': refusal(
    'conflict',
    'You have proposed this already. It is done once another administrator asks for the same within 24 hours.',
  ),
  'identity.owner-unproven': refusal(
    'conflict',
    'The e-mail address of this account is not verified: a stranger may have signed up with it. Ask its owner to verify it first.',
  ),
  'identity.phone-invalid': refusal('invalid', 'Invalid phone number'),
  'identity.phone-already-verified': refusal('conflict', 'Your phone number is already verified.'),
  'identity.phone-code-too-soon': refusal(
    'too-many',
    'A code is on its way. You can ask for another one five minutes after the last.',
  ),
  'identity.password-wrong': refusal('invalid', 'Your current password is not right.'),
  'identity.second-factor-on': refusal('conflict', 'An authenticator app is set up already. Remove it first.'),
  'identity.second-factor-missing': refusal('conflict', 'Please begin again: this code belongs to another set-up.'),
  'identity.totp-wrong': refusal('invalid', 'This code is not right.'),
  'identity.second-factor-wrong': refusal('unauthenticated', 'This code is not right.'),
  'identity.second-factor-over': refusal('unauthenticated', 'This log-in is over. Please log in again.'),
  'identity.passkey-wrong': refusal('unauthenticated', 'This passkey did not work. Please try again, or log in another way.'),
  'identity.passkey-invalid': refusal('invalid', 'This passkey did not work. Please try again.'),
  'identity.passkey-known': refusal('conflict', 'This passkey is in your list already.'),
  'identity.too-many-passkeys': refusal('conflict', 'You can have at most {most} passkeys. Remove one of them first.'),
  'identity.names-locked': refusal(
    'conflict',
    'Your name can no longer be changed, for you have been paid under it. Please write to customer support.',
  ),
  'identity.deactivation-for-participants': refusal('forbidden', 'Only accounts of participants can be deactivated.'),
  'identity.erasure-for-participants': refusal(
    'forbidden',
    'Only accounts of participants can be deleted here. Please write to customer support.',
  ),
  'identity.account-open': refusal('conflict', 'This account is open. There is nothing to reactivate.'),
  'identity.account-erased': refusal('conflict', 'This account is erased. It cannot be reactivated.'),
  'identity.reactivation-over': refusal('conflict', 'The 30 days in which this account could be reactivated are over.'),
  'identity.session-missing': refusal('not-found', 'This session has ended already.'),
  'identity.social-needs-facebook': refusal(
    'conflict',
    'A connected LinkedIn or Facebook account is required to maintain your login and panelist profile.',
  ),
  'identity.social-needs-linkedin': refusal(
    'conflict',
    'One social account is required to maintain your login and panelist profile.',
  ),
  'identity.social-taken': refusal('conflict', 'This {provider} account is connected with another Panelist account.'),
  'identity.social-not-authorized': refusal('invalid', 'Please authorize {provider} to refresh your account.'),
  'identity.ticket-invalid': refusal(
    'invalid',
    'Your log-in at the other site is over or was already used. Please log in there again.',
  ),
  'identity.already-verified': refusal('conflict', 'Your identity is already verified.'),
  'identity.checks-used-up': refusal(
    'too-many',
    'Your identity could not be verified {most} times. Please try again tomorrow, or write to customer support.',
  ),
  'identity.belongs-to-other-account': refusal(
    'conflict',
    'This identity is verified in another account. Please log in to that account, or write to customer support.',
  ),
  'identity.check-unknown': refusal('invalid', 'This verification is not valid. Please start it again.'),
  'identity.provider-silent': refusal(
    'unavailable',
    'The service that verifies identities does not answer. Nothing is lost: please try again in a few minutes.',
  ),
  'identity.provider-off': refusal(
    'unavailable',
    'Identities can’t be verified at the moment. Please write to customer support.',
  ),
  'identity.webhook-unsigned': refusal('unauthenticated', 'The signature of this message is not valid.'),
  'identity.phone-code-invalid': refusal('invalid', 'Your verification code is not valid. Please try again.'),
} as const;

export const identityRefusal = refusalMaker(identityRefusals);
