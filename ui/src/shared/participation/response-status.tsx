import type { ResponseStatus, SurveyResponse } from '@panelist/domain/participation/browser';
import { StatusChip } from '../display/status-chip.js';
import type { MeaningName } from '../theme/palette.js';

const meanings: Record<ResponseStatus, MeaningName> = {
  DRAFT: 'attention',
  PENDING: 'notice',
  INVITED: 'attention',
  SCHEDULED: 'notice',
  ATTENDED: 'notice',
  PAID: 'paid',
  NOSHOW: 'failed',
  INVALIDRESPONSE: 'closed',
  REJECTEDQUALITY: 'closed',
  CANCELLED: 'closed',
};

/** Where a response stands: the server's words, with the shape of what they mean. What was sent and did not arrive is not "sent". */
export function ResponseStatusChip({ response }: { readonly response: SurveyResponse }) {
  if (response.status === 'PAID' && response.payment?.status === 'FAILED')
    return <StatusChip meaning="failed" label="Could not be delivered" />;
  const ended = response.applicationClosed && (response.status === 'DRAFT' || response.status === 'PENDING');
  const onItsWay = response.status === 'PAID' && response.payment?.status !== 'PAID';
  const meaning = ended ? 'closed' : onItsWay ? 'notice' : meanings[response.status];
  return <StatusChip meaning={meaning} label={ended ? `${response.statusText}, project closed` : response.statusText} />;
}
