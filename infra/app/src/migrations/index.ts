import type { Migration } from '@panelist/infra/postgres';
import { migration as schemas } from './0000-schemas.js';
import { migration as eventStore } from './0001-event-store.js';
import { migration as vault } from './0002-vault.js';
import { migration as sessionsFilesHttp } from './0003-sessions-files-http.js';
import { migration as checkpoints } from './0004-checkpoints.js';
import { migration as sandbox } from './0005-sandbox.js';
import { migration as places } from './0006-places.js';
import { migration as workerRows } from './0007-worker-rows.js';
import { migration as readModels } from './0010-read-models.js';
import { migration as leads } from './0014-leads.js';
import { migration as keptReadModels } from './0015-kept-read-models.js';
import { migration as verifiedReadModels } from './0016-verified-read-models.js';
import { migration as appendBatch } from './0017-append-batch.js';
import { migration as projectListings } from './0018-project-listings.js';
import { migration as personEvents } from './0019-person-events.js';
import { migration as webhooks } from './0021-webhooks.js';
import { migration as payoutAsks } from './0022-payout-asks.js';
import { migration as advancePayout } from './0023-advance-payout.js';
import { migration as processors } from './0024-processors.js';
import { migration as sandboxDisturbances } from './0025-sandbox-disturbances.js';
import { migration as sealedFirstAnswers } from './0029-sealed-first-answers.js';
import { migration as adoptedLogs } from './0035-adopted-logs.js';
import { migration as indexKeys } from './0036-index-keys.js';
import { migration as reactionBeginnings } from './0040-reaction-beginnings.js';
import { migration as accountSettings } from './0042-account-settings.js';
import { migration as socialAccounts } from './0044-social-accounts.js';
import { migration as uploads } from './0045-uploads.js';
import { migration as noticesOfChanges } from './0046-notices-of-changes.js';
import { migration as digests } from './0047-digests.js';
import { migration as erasures } from './0050-erasures.js';
import { migration as identityVerifications } from './0070-identity-verifications.js';
import { migration as noticesOfEndedResponses } from './0076-notices-of-ended-responses.js';
import { migration as failedPaymentMails } from './0080-failed-payment-mails.js';
import { migration as reconciliations } from './0081-reconciliations.js';
import { migration as noticesOfIdentityChecks } from './0077-notices-of-identity-checks.js';
import { migration as sessionsOfVisits } from './0061-sessions-of-visits.js';
import { migration as inboxAttachments } from './0074-inbox-attachments.js';
import { migration as alerts } from './0083-alerts.js';
import { migration as demoHistory } from './0088-demo-history.js';
import { migration as messageMails } from './0090-message-mails.js';
import { migration as operationsSamples } from './0094-operations-samples.js';
import { migration as notesOnDifferences } from './0095-notes-on-differences.js';
import { migration as noticesOfProgress } from './0098-notices-of-progress.js';
import { migration as deadlinesInOrder } from './0099-deadlines-in-order.js';
import { migration as fundingPauses } from './0103-funding-pauses.js';

/** Every migration, in order. */
export const migrations: readonly Migration[] = [
  schemas,
  eventStore,
  vault,
  sessionsFilesHttp,
  checkpoints,
  sandbox,
  places,
  workerRows,
  readModels,
  leads,
  keptReadModels,
  verifiedReadModels,
  appendBatch,
  projectListings,
  personEvents,
  webhooks,
  payoutAsks,
  advancePayout,
  processors,
  sandboxDisturbances,
  sealedFirstAnswers,
  adoptedLogs,
  indexKeys,
  reactionBeginnings,
  accountSettings,
  socialAccounts,
  uploads,
  noticesOfChanges,
  digests,
  erasures,
  sessionsOfVisits,
  inboxAttachments,
  identityVerifications,
  noticesOfEndedResponses,
  noticesOfIdentityChecks,
  failedPaymentMails,
  reconciliations,
  alerts,
  demoHistory,
  messageMails,
  operationsSamples,
  notesOnDifferences,
  noticesOfProgress,
  deadlinesInOrder,
  fundingPauses,
];
