import { identityJobs, mostFailedChecks, type EndedCheck } from '@panelist/domain/identity';
import type { Dependencies } from '@panelist/infra/service';
import { notice, type MailContent } from '../runtime/notice.js';
import type { WorkerModule } from '../runtime/worker-module.js';

type Needs = Pick<Dependencies, 'commands' | 'config' | 'log' | 'providers' | 'queue'>;
type Outcome = 'verified' | EndedCheck;

/**
 * Mails the result of an identity verification that a webhook or a worker brought: the participant
 * has probably left the page by then. A result that their own page asked for is on that page.
 */
export function mailIdentityCheck(dependencies: Needs): WorkerModule {
  const page = `${dependencies.config.publicUrl}/panelists/v2`;
  return notice(dependencies, {
    job: identityJobs.mailParticipantAboutIdentityCheck,
    type: ['IdentityVerified', 'IdentityVerificationEnded'],
    to: ({ data }) => data.userId,
    write: async ({ data, metadata }, hello) => {
      if (metadata.actor.kind !== 'system') return null;
      return mailFor('outcome' in data ? data.outcome : 'verified', hello, page);
    },
  });
}

function mailFor(outcome: Outcome, hello: string, page: string): MailContent | null {
  switch (outcome) {
    case 'verified':
      return {
        subject: 'Your identity is verified',
        text: `${hello}

thank you: your identity is verified. It counts for every project, and your applications that waited for it count from now on.

You find them here:
${page}/surveys

The Panelist team`,
      };
    case 'failed':
      return {
        subject: 'Your identity could not be verified',
        text: `${hello}

the document could not be matched with you. Nothing is lost: your applications wait until your identity is verified.

Please try again with a valid document that is yours, laid flat and in good light. You have ${mostFailedChecks} tries a day:
${page}/surveys

The Panelist team`,
      };
    case 'taken':
      return {
        subject: 'Your identity could not be verified in this account',
        text: `${hello}

this identity is verified in another Panelist account already, and it counts in one account alone. If the other account is yours, please log in there and apply with it.

If you do not know another account, or cannot use it any more, please write to our support. We look into it with you:
${page}/support

The Panelist team`,
      };
    case 'abandoned':
      return null;
    default:
      return outcome satisfies never;
  }
}
