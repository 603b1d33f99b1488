import { participationLife, paymentTexts, responseStatuses } from '@panelist/domain/participation/browser';
import type { ResponseStatus, SurveyResponse } from '@panelist/domain/participation/browser';
import type { MeaningName } from '../theme/palette.js';

interface StatusWords {
  /** Its shape and colour. */
  readonly meaning: MeaningName;
  readonly label: string;
}

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

type PaymentStatus = NonNullable<SurveyResponse['payment']>['status'];
const paymentMeanings: Readonly<Record<PaymentStatus, MeaningName>> = {
  PENDING: 'notice',
  PAID: 'paid',
  FAILED: 'failed',
  VOIDED: 'closed',
};

/** How the payment of a response stands: a word, a shape and a colour. */
export const paymentStatus = (status: PaymentStatus): StatusWords => ({
  meaning: paymentMeanings[status],
  label: paymentTexts[status],
});

/** Where a response stands: the server's words, with the shape of what they mean. What was sent and did not arrive is not "sent". */
export function responseStatus({ status, statusText, payment, applicationClosed }: SurveyResponse): StatusWords {
  if (status === 'PAID' && payment?.status === 'FAILED') return paymentStatus('FAILED');
  if (applicationClosed && (status === 'DRAFT' || status === 'PENDING'))
    return { meaning: 'closed', label: `${statusText}, project closed` };
  const onItsWay = status === 'PAID' && payment?.status !== 'PAID';
  return { meaning: onItsWay ? 'notice' : meanings[status], label: statusText };
}

/** What one should know or do next, in a line; the researcher's own words first. */
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

/** What one withdraws from, by where the response stands. */
export function cancelledThing({ status }: Pick<SurveyResponse, 'status'>): 'interview' | 'invitation' | 'application' {
  if (status === 'SCHEDULED') return 'interview';
  return status === 'INVITED' ? 'invitation' : 'application';
}

/** The word on the button that withdraws. */
export const cancelLabel = (response: Pick<SurveyResponse, 'status'>): string =>
  cancelledThing(response) === 'interview' ? 'Cancel interview' : 'Cancel';

/** A researcher wants this person, and no session is booked. */
export const isInvited = (status: ResponseStatus | undefined): boolean => status === 'INVITED';

/** Whether the screener can still be answered; null: it was not begun. A word that is no status of a response is taken for one that is over. */
export const takesAnswers = (status: string | null): boolean =>
  (['none', ...responseStatuses] as const).some((each) => each === (status ?? 'none') && participationLife.takesAnswers(each));
