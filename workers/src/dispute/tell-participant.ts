import { disputeLife, groundWords, remedyWords, tellParticipantOfDispute } from '@panelist/domain/dispute';
import type { Dependencies } from '@panelist/infra/room';
import { notice } from '../runtime/notice.js';
import type { Part } from '../runtime/part.js';
import { letterFacts, letterText, type LetterFacts } from './letter-facts.js';

type Needs = Pick<Dependencies, 'commands' | 'config' | 'log' | 'providers' | 'queue'>;

/**
 * Mails a participant how a dispute goes on: what happened, why, and what comes next by when (ADR 112). No
 * mail about a step that a later one has overtaken.
 */
export function tellParticipant(dependencies: Needs): Part {
  const { config } = dependencies;
  return notice(dependencies, {
    job: tellParticipantOfDispute,
    type: ['DisputeAnswered', 'DisputeAnswerMissed', 'DisputeDecided', 'DisputeSettled', 'DisputeRemedied'],
    to: ({ data }) => data.userId,
    write: async (event, hello) => {
      const { data } = event;
      const facts = await letterFacts(dependencies, data, data.userId);
      if (facts === null) return null;
      const told = linesOf(event, facts);
      if (told === null) return null;
      const { dispute, projectName } = facts;
      const { title } = groundWords[dispute.ground];
      const page = `${config.publicUrl}/panelists/v2/disputes/${data.disputeId}`;
      const about = `we are writing about “${projectName}”, where you contest: ${title}.`;
      return { subject: `${told.subject}: ${projectName}`, text: letterText(hello, about, ...told.lines, page) };
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
  { dispute, time }: LetterFacts,
): { readonly subject: string; readonly lines: readonly string[] } | null {
  const next = `Our support team decides by ${time(dispute.decisionDueAt)}.`;
  switch (event.type) {
    case 'DisputeAnswered':
      // Decided meanwhile, or at once.
      if (!disputeLife.isOpen(dispute.status)) return null;
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
      if (dispute.isAnswered || !disputeLife.isOpen(dispute.status)) return null;
      return { subject: 'The researcher has not answered', lines: ['The researcher did not answer in time.', next] };
    case 'DisputeDecided': {
      const { outcome, by, reason, remedy, appealUntil } = event.data;
      const who = by === 'researcher' ? 'The researcher accepted what you contest.' : null;
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
          outcome === 'upheld' ? `What follows: ${remedyWords[remedy ?? 'none']}` : appeal,
        ],
      };
    }
    case 'DisputeSettled':
      return {
        subject: 'Put right',
        lines: ['What you contest has been put right, so that there is nothing left to decide.'],
      };
    case 'DisputeRemedied':
      if (event.data.remedy === 'none') return null;
      return { subject: 'The decision is carried out', lines: [remedyWords[event.data.remedy]] };
    default:
      return event satisfies never;
  }
}
