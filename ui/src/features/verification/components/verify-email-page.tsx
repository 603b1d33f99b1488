import { verifyEmail } from '@panelist/domain/identity/browser';
import { TokenPage } from './token-page.js';

const texts = {
  running: 'Verifying your e-mail',
  done: 'Your e-mail is verified',
  doneLead: 'You can now apply to projects that ask for a verified e-mail.',
  failed: 'E-mail not verified',
  lost: 'Your account is as it was. You can have a new link sent from your dashboard.',
  logIn: 'Log in to verify your e-mail',
  // A stranger may have signed up with this address.
  logInLead:
    'If you have just signed up, log in with your password and your e-mail is verified. If you did not sign up, close this page: nothing has happened.',
} as const;

export function VerifyEmailPage() {
  return (
    <TokenPage
      contract={verifyEmail}
      path="/verify-email"
      texts={texts}
      next={{ to: '/dashboard', label: 'Go to the dashboard' }}
    />
  );
}
