import type { ResponseStatus, SurveyResponse } from '@panelist/domain/participation/browser';
import type { StatusChipProps } from '../../shared/display/status-chip.js';
import type { MeaningName } from '../../shared/theme/palette.js';
import { paymentStatus } from './payment-status.js';

const meanings: Readonly<Record<ResponseStatus, MeaningName>> = {
  DRAFT: 'attention',
  PENDING: 'notice',
  INVITED: 'notice',
  SCHEDULED: 'notice',
  ATTENDED: 'notice',
  PAID: 'paid',
  NOSHOW: 'failed',
  INVALIDRESPONSE: 'closed',
  REJECTEDQUALITY: 'closed',
  CANCELLED: 'closed',
};

/**
 * The status of a response: the server's text, with a shape and colour. A payment that was not
 * delivered, or was taken back, is not "sent".
 */
export function responseStatus({
  status,
  statusText,
  projectStarted,
  payment,
  applicationClosed,
  applicationExpired,
}: SurveyResponse): StatusChipProps {
  if (status === 'PAID' && (payment?.status === 'FAILED' || payment?.status === 'VOIDED')) return paymentStatus(payment);
  if (applicationClosed && (status === 'DRAFT' || status === 'PENDING'))
    return { meaning: 'closed', label: `${statusText}, project closed` };
  if (applicationExpired && status === 'PENDING') return { meaning: 'closed', label: `${statusText}, not answered` };
  if (status === 'INVITED' && projectStarted) return { meaning: meanings.INVITED, label: `${statusText}, started` };
  const onItsWay = status === 'PAID' && payment?.status !== 'PAID';
  return { meaning: onItsWay ? 'notice' : meanings[status], label: statusText };
}

type Ending = Pick<SurveyResponse, 'status' | 'ending'>;

/**
 * Nothing will come of the application any more: its project closed or looks for other people, or
 * no answer came.
 */
export const hasEnded = ({ status, ending }: Ending): boolean => (status === 'DRAFT' || status === 'PENDING') && ending !== null;

/**
 * What the researcher wrote for the participant: the task's instructions once begun, else the
 * message of the invitation.
 */
export function instructionsOf({ projectStarted, task, invitation }: SurveyResponse): string {
  const ofTask = projectStarted ? task?.instructions : undefined;
  return ofTask || (invitation?.message ?? '');
}

/** What the participant withdraws from, by the status of the response. */
export function cancelTarget({
  status,
  task,
}: Pick<SurveyResponse, 'status' | 'task'>): 'interview' | 'invitation' | 'participation' | 'application' {
  if (status === 'SCHEDULED') return 'interview';
  if (status === 'ATTENDED' || task?.status === 'complete') return 'participation';
  return status === 'INVITED' ? 'invitation' : 'application';
}

/** The label of the button that withdraws. */
export const cancelLabel = (response: Pick<SurveyResponse, 'status' | 'task'>): string =>
  cancelTarget(response) === 'interview' ? 'Cancel interview' : 'Cancel';

/** The researcher has invited the participant, and no session is booked. */
export const isInvited = (status: ResponseStatus | undefined): boolean => status === 'INVITED';
