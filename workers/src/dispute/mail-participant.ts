import { disputeLifecycle, groundText, remedyText, mailParticipantAboutDispute } from '@panelist/domain/dispute';
import type { Dependencies } from '@panelist/infra/service';
import { notice } from '../runtime/notice.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { mailFacts, disputeMailText, type MailFacts } from './mail-facts.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'log' | 'providers' | 'queue'>;

/**
 * Mails a participant how a dispute goes on: what happened, why, and what comes next by when
 * (ADR 112). No mail about a step that a later one has overtaken.
 */
export function mailParticipant(dependencies: Needs): WorkerModule {
  const { config } = dependencies;
  return notice(dependencies, {
    job: mailParticipantAboutDispute,
    type: ['DisputeAnswered', 'DisputeAnswerMissed', 'DisputeDecided', 'DisputeSettled', 'DisputeRemedied'],
    to: ({ data }) => data.userId,
    write: async (event, hello) => {
      const { data } = event;
      const facts = await mailFacts(dependencies, data, data.userId);
      if (facts === null) return null;
      const texts = linesOf(event, facts);
      if (texts === null) return null;
      const { dispute, projectName } = facts;
      const { title } = groundText[dispute.ground];
      const page = `${config.publicUrl}/panelists/v2/disputes/${data.disputeId}`;
      const about = `we are writing about “${projectName}”, where you dispute: ${title}.`;
      return { subject: `${texts.subject}: ${projectName}`, text: disputeMailText(hello, about, ...texts.lines, page) };
    },
  });
}

type Written = Parameters<
  Parameters<
    typeof notice<'DisputeAnswered' | 'DisputeAnswerMissed' | 'DisputeDecided' | 'DisputeSettled' | 'DisputeRemedied'>
  >[1]['write']
>[0];

function linesOf(
  event: Written,
  { dispute, time }: MailFacts,
): { readonly subject: string; readonly lines: readonly string[] } | null {
  const next = `Our support team decides by ${time(dispute.decisionDueAt)}.`;
  switch (event.type) {
    case 'DisputeAnswered':
      // Decided meanwhile, or at once.
      if (!disputeLifecycle.isOpen(dispute.status)) return null;
      return {
        subject: 'The researcher has answered',
        lines: [
          event.data.accepts
            ? 'The researcher agrees with you. About a payment that is approved already, we decide.'
            : 'The researcher does not agree with you. What they wrote is on the page of your dispute.',
          next,
        ],
      };
    case 'DisputeAnswerMissed':
      if (dispute.isAnswered || !disputeLifecycle.isOpen(dispute.status)) return null;
      return { subject: 'The researcher has not answered', lines: ['The researcher did not answer in time.', next] };
    case 'DisputeDecided': {
      const { outcome, by, reason, remedy, appealUntil } = event.data;
      const who = by === 'researcher' ? 'The researcher accepted what you dispute.' : null;
      const decided =
        by === 'silence'
          ? 'Nobody decided in time, so it is decided for you.'
          : outcome === 'upheld'
            ? 'We have decided for you.'
            : 'We have decided against you.';
      const appeal =
        appealUntil === null
          ? 'This decision is final.'
          : `If you do not agree, you can appeal once, until ${time(appealUntil)}. Another member of our support team then decides.`;
      return {
        subject: outcome === 'upheld' ? 'Decided for you' : 'Decided against you',
        lines: [
          who ?? decided,
          ...(reason === '' ? [] : [`Why: ${reason}`]),
          outcome === 'upheld' ? `What follows: ${remedyText[remedy ?? 'none']}` : appeal,
        ],
      };
    }
    case 'DisputeSettled':
      return {
        subject: 'Put right',
        lines: ['What you dispute has been put right, so that there is nothing left to decide.'],
      };
    case 'DisputeRemedied':
      if (event.data.remedy === 'none') return null;
      return { subject: 'The decision is carried out', lines: [remedyText[event.data.remedy]] };
    default:
      return event satisfies never;
  }
}
