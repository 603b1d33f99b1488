import { identityJobs } from '@panelist/domain/identity';
import type { Dependencies } from '@panelist/infra/service';
import { notice } from '../runtime/notice.js';
import { passwordResetMail } from './access-mails.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'log' | 'providers' | 'queue'>;

/**
 * Sends the link for a new password, while it is valid. Outside the log, only the mail contains the
 * secret.
 */
export const sendPasswordReset = (dependencies: Needs) =>
  notice(dependencies, {
    job: identityJobs.sendPasswordReset,
    type: 'PasswordResetRequested',
    to: ({ data }) => data.userId,
    write: async ({ data: { userId, email, secret, expiresAt } }, hello) => {
      if (email === '' || expiresAt <= dependencies.clock.now()) return null;
      const token = encodeURIComponent(`${userId}.${secret}`);
      return passwordResetMail(hello, `${dependencies.config.publicUrl}/panelists/v2/reset-password?token=${token}`);
    },
  });
