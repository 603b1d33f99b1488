import { participationLife, responseStatuses } from '@panelist/domain/participation/browser';
import type { ResponseStatus, SurveyResponse } from '@panelist/domain/participation/browser';
import type { StatusChipProps } from '../display/status-chip.js';
import type { MeaningName } from '../theme/palette.js';
import { paymentStatus } from './payment-status.js';

const meanings: Readonly<Record<ResponseStatus, MeaningName>> = {
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

/**
 * The status of a response: the server's text, with a shape and colour. A payment that was not
 * delivered is not "sent".
 */
export function responseStatus({ status, statusText, payment, applicationClosed }: SurveyResponse): StatusChipProps {
  if (status === 'PAID' && payment?.status === 'FAILED') return paymentStatus('FAILED');
  if (applicationClosed && (status === 'DRAFT' || status === 'PENDING'))
    return { meaning: 'closed', label: `${statusText}, project closed` };
  const onItsWay = status === 'PAID' && payment?.status !== 'PAID';
  return { meaning: onItsWay ? 'notice' : meanings[status], label: statusText };
}

/**
 * What the participant should know or do next, in one sentence; the researcher's own text has
 * priority.
 */
export function nextStep(response: SurveyResponse): string {
  const { status, project, projectStarted, invitation, applicationClosed } = response;
  if (applicationClosed) return 'The project closed before a choice was made. There is nothing to do.';
  switch (status) {
    case 'DRAFT':
      return project.closed
        ? 'The project closed before you submitted.'
        : 'Your answers are saved. Finish the screener to apply.';
    case 'PENDING':
      return response.qualifiedPendingIdVerification
        ? 'Verify your identity, so that your application counts.'
        : 'A researcher is evaluating your answers.';
    case 'INVITED':
    case 'SCHEDULED':
      if (projectStarted && project.task?.instructions) return project.task.instructions;
      return invitation?.message ?? 'You are invited. Start when you have the time.';
    case 'ATTENDED':
      return 'The researcher approves the payment next.';
    case 'NOSHOW':
    case 'INVALIDRESPONSE':
    case 'REJECTEDQUALITY':
    case 'PAID':
    case 'CANCELLED':
      return '';
    default:
      return status satisfies never;
  }
}

/** What the participant withdraws from, by the status of the response. */
export function cancelTarget({ status }: Pick<SurveyResponse, 'status'>): 'interview' | 'invitation' | 'application' {
  if (status === 'SCHEDULED') return 'interview';
  return status === 'INVITED' ? 'invitation' : 'application';
}

/** The label of the button that withdraws. */
export const cancelLabel = (response: Pick<SurveyResponse, 'status'>): string =>
  cancelTarget(response) === 'interview' ? 'Cancel interview' : 'Cancel';

/** The researcher has invited the participant, and no session is booked. */
export const isInvited = (status: ResponseStatus | undefined): boolean => status === 'INVITED';

/**
 * Whether the screener accepts answers; null: not started. A string that is no status of a response
 * counts as over.
 */
export const takesAnswers = (status: string | null): boolean =>
  (['none', ...responseStatuses] as const).some((each) => each === (status ?? 'none') && participationLife.takesAnswers(each));
