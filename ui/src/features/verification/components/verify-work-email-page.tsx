import { verifyWorkEmail, workEmailDays } from '@panelist/domain/profile/browser';
import { TokenPage } from './token-page.js';

const texts = {
  running: 'Verifying your work e-mail',
  done: 'Your work e-mail is verified',
  doneLead: `You can now apply to projects for industry professionals. The verification holds for ${workEmailDays} days.`,
  failed: 'Work e-mail not verified',
  lost: 'Your profile is as it was. You can have a new link sent from its employment section.',
} as const;

export function VerifyWorkEmailPage() {
  return (
    <TokenPage
      contract={verifyWorkEmail}
      texts={texts}
      next={{ to: '/profile?section=employment', label: 'Go to your employment' }}
    />
  );
}
