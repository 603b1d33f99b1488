import { verifyEmail } from '@panelist/domain/identity/browser';
import { useState } from 'react';
import { projectAskedFor } from '../../../entities/project/apply-steps.js';
import { TokenPage } from './token-page.js';

const texts = {
  running: 'Verifying your e-mail',
  done: 'Your e-mail is verified',
  doneLead: 'You can now apply to projects that ask for a verified e-mail.',
  failed: 'E-mail not verified',
  lost: 'Your account is as it was. You can have a new link sent from your dashboard.',
} as const;
const logIn = {
  path: '/verify-email',
  title: 'Log in to verify your e-mail',
  // A stranger may have signed up with this address.
  lead: 'If you have just signed up, log in with your password and your e-mail is verified. If you did not sign up, close this page: nothing has happened.',
} as const;

/** Leads back to the project for which the e-mail was verified. */
export function VerifyEmailPage() {
  const [asked] = useState(() => projectAskedFor.read());
  return (
    <TokenPage
      contract={verifyEmail}
      texts={texts}
      logIn={logIn}
      next={asked ? { to: asked.to, label: `Back to “${asked.name}”` } : { to: '/dashboard', label: 'Go to the dashboard' }}
    />
  );
}
