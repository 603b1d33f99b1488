import type { Projection } from '@panelist/infra/processors';
import { mailRecipientsProjection } from './mail-recipients.js';
import { payoutsOfPersonsProjection } from './payouts-of-persons.js';
import { publicationsProjection } from './publications.js';
import { responsesProjection } from './responses.js';

export * from './mail-recipients.js';
export * from './payouts-of-persons.js';
export * from './publications.js';
export * from './responses.js';

/** The read models that workers own: money and mail do not wait for those of pages. */
export const projections: readonly Projection[] = [
  mailRecipientsProjection,
  payoutsOfPersonsProjection,
  publicationsProjection,
  responsesProjection,
];
