import type { Projection } from '@panelist/infra/processors';
import { openDisputesProjection } from './dispute/open-disputes.js';
import { payoutsOfPersonsProjection, responsesOfPersonsProjection } from './identity/traces.js';
import { applicationsProjection } from './participation/applications.js';
import { mailRecipientsProjection } from './participation/mail-recipients.js';
import { publicationsProjection } from './participation/publications.js';
import { openResponsesProjection } from './participation/open-responses.js';
import { payoutAttemptsProjection } from './payout/payout-attempts.js';

/** The read models that workers own: money and mail do not wait for those of pages. */
export const projections: readonly Projection[] = [
  responsesOfPersonsProjection,
  payoutsOfPersonsProjection,
  payoutAttemptsProjection,
  applicationsProjection,
  openResponsesProjection,
  mailRecipientsProjection,
  publicationsProjection,
  openDisputesProjection,
];
