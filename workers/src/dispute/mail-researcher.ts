import { groundText, mailResearcherAboutDispute } from '@panelist/domain/dispute';
import type { Dependencies } from '@panelist/infra/service';
import { nameForResearcher } from '../runtime/name-for-researcher.js';
import { notice } from '../runtime/notice.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { mailFacts, disputeMailText } from './mail-facts.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'log' | 'providers' | 'queue'>;

/**
 * Mails the researcher what a participant contests, with the time for the answer, and what support
 * decided.
 */
export function mailResearcher(dependencies: Needs): WorkerModule {
  const { config } = dependencies;
  return notice(dependencies, {
    job: mailResearcherAboutDispute,
    type: ['DisputeOpened', 'DisputeDecided'],
    to: ({ data }) => data.researcherId,
    write: async ({ type, data }, hello) => {
      const facts = await mailFacts(dependencies, data, data.researcherId);
      if (facts === null) return null;
      const { dispute, projectName, time } = facts;
      const page = `${config.publicUrl}/panelists/v2/researcher/projects/${data.projectId}/disputes/${data.disputeId}`;
      const { what } = groundText[dispute.ground];
      if (type === 'DisputeOpened') {
        if (dispute.status !== 'awaiting-answer') return null;
        const person = await nameForResearcher(dependencies, data);
        const consequence =
          dispute.payoutId === null ? ' If you accept, the response counts as accepted and its payment is approved.' : '';
        return {
          subject: `A participant disputes a decision: ${projectName}`,
          text: disputeMailText(
            hello,
            `${person} disputes ${what}, on “${projectName}”. Please read what they wrote, and accept it or say why not by ${time(dispute.answerDueAt)}.${consequence} After that our support team decides, also without your answer.`,
            page,
          ),
        };
      }
      // They know what they accepted.
      if (data.by === 'researcher') return null;
      const outcome = data.outcome === 'upheld' ? 'for the participant' : 'against the participant';
      return {
        subject: `A dispute is decided: ${projectName}`,
        text: disputeMailText(
          hello,
          `${data.by === 'silence' ? 'nobody decided in time, so that it is decided' : 'our support team has decided'} ${outcome} about ${what}, on “${projectName}”.`,
          ...(data.reason === '' ? [] : [`Why: ${data.reason}`]),
          ...(data.remedy === 'payment'
            ? ['The response counts as accepted, and its payment is approved from your organization’s funds.']
            : []),
          page,
        ),
      };
    },
  });
}
