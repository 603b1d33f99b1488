import {
  responseStatuses,
  type ResponseStatus,
  type ScreenerResponse,
  type Withheld,
} from '@panelist/domain/participation/browser';
import type { StatusChipProps } from '../../../shared/display/status-chip.js';

const words: Readonly<Record<ResponseStatus, StatusChipProps>> = {
  DRAFT: { meaning: 'attention', label: 'Draft' },
  PENDING: { meaning: 'attention', label: 'To decide' },
  INVITED: { meaning: 'notice', label: 'Invited' },
  SCHEDULED: { meaning: 'notice', label: 'Scheduled' },
  ATTENDED: { meaning: 'attention', label: 'To pay' },
  NOSHOW: { meaning: 'failed', label: 'No-show' },
  INVALIDRESPONSE: { meaning: 'closed', label: 'Invalid' },
  REJECTEDQUALITY: { meaning: 'closed', label: 'Rejected' },
  PAID: { meaning: 'paid', label: 'Approved' },
  CANCELLED: { meaning: 'closed', label: 'Cancelled' },
};

/** The statuses that a researcher's list can show, in the order of a response's life. */
export const shownStatuses = responseStatuses.filter((status) => status !== 'DRAFT');

export const statusName = (status: ResponseStatus): string => words[status].label;

/** The status of a response for its researcher. */
export function statusOf({ status, applicationClosed, applicationExpired, payment }: ScreenerResponse): StatusChipProps {
  if (status === 'PENDING' && applicationClosed) return { meaning: 'closed', label: 'Project closed' };
  if (status === 'PENDING' && applicationExpired) return { meaning: 'closed', label: 'Ended, not answered' };
  if (status === 'PAID' && payment?.status === 'PAID') return { meaning: 'paid', label: 'Paid' };
  if (status === 'PAID' && payment?.status === 'FAILED') return { meaning: 'failed', label: 'Payment failed' };
  if (status === 'PAID' && payment?.status === 'VOIDED') return { meaning: 'closed', label: 'Payment voided' };
  return words[status];
}

/** Whether the screener fits; null also where an identity was owed that counts no more. */
export function fitOf(response: ScreenerResponse): StatusChipProps | null {
  const { qualified, qualifiedPendingIdVerification, percentage } = response;
  if (qualifiedPendingIdVerification)
    return waitsForIdentity(response) ? { meaning: 'attention', label: 'Identity to be verified' } : null;
  if (qualified === null) return null;
  const share = percentage === null ? '' : `, ${percentage}% of the answers`;
  return qualified ? { meaning: 'paid', label: 'Qualifies' } : { meaning: 'closed', label: `Does not qualify${share}` };
}

/** An identity that is verified counts until the payment is approved or the response has ended. */
const waitsForIdentity = ({ status, applicationClosed, applicationExpired }: ScreenerResponse): boolean =>
  status === 'PENDING'
    ? !applicationClosed && !applicationExpired
    : status === 'INVITED' || status === 'SCHEDULED' || status === 'ATTENDED';

export const fullName = ({ participant: { firstName, lastName } }: ScreenerResponse): string =>
  `${firstName} ${lastName}`.trim() || 'Erased account';

/** What a participant no longer shares, as the researcher's pages call it. */
export const withheldName: Readonly<Record<Withheld['kind'], string>> = {
  name: 'Name',
  answers: 'Answers',
  email: 'E-mail',
  photo: 'Photo',
  video: 'Video introduction',
  socialLinks: 'Social links',
  place: 'Place',
  session: 'Session',
  messages: 'Messages',
  cancellation: 'Word on the cancellation',
};

/** Since when this kind is not shared any more; null while it is. */
export const notSharedSince = ({ withheld }: Pick<ScreenerResponse, 'withheld'>, kind: Withheld['kind']): string | null =>
  withheld.find((each) => each.kind === kind)?.since ?? null;
