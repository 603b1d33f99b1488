import { formatCents } from '@panelist/domain/kernel/browser';
import {
  approvePayment,
  cancelSessionByResearcher,
  checkInByResearcher,
  compensationCents,
  inviteParticipant,
  invalidateResponse,
  isLateCancellation,
  lateCancelHours,
  markAttended,
  markNoShow,
  rejectForQuality,
  withdrawApproval,
  type ResearcherAction,
  type ScreenerResponse,
} from '@panelist/domain/participation/browser';
import { allowReschedule, recordBookingElsewhere } from '@panelist/domain/scheduling/browser';

/** An action that the researcher chose for one or more responses. */
export interface ChosenAction {
  readonly action: ResearcherAction;
  readonly responses: readonly ScreenerResponse[];
}

interface ActionView {
  /** The call; all take `projectId` and `id`. */
  readonly contract:
    | typeof inviteParticipant
    | typeof checkInByResearcher
    | typeof cancelSessionByResearcher
    | typeof markAttended
    | typeof markNoShow
    | typeof invalidateResponse
    | typeof rejectForQuality
    | typeof withdrawApproval
    | typeof approvePayment
    | typeof allowReschedule
    | typeof recordBookingElsewhere;
  readonly label: string;
  /** What happens, for the dialog. */
  readonly text: string;
  /** What the dialog asks for. */
  readonly asks: 'message' | 'reason' | 'tip' | 'session' | null;
  /** The next step of a response's life. */
  readonly isMain: boolean;
}

export const actionViews: Readonly<Record<ResearcherAction, ActionView>> = {
  invite: {
    contract: inviteParticipant,
    label: 'Invite',
    text: 'The participant gets your message by mail, and can begin or book a time.',
    asks: 'message',
    isMain: true,
  },
  'external-booking': {
    contract: recordBookingElsewhere,
    label: 'Enter session time',
    text: 'For a session that was booked on your own page. The participant sees it with their other sessions, and attendance can be marked once it has begun.',
    asks: 'session',
    isMain: false,
  },
  'check-in': {
    contract: checkInByResearcher,
    label: 'Check in',
    text: 'You are there for the session. If you have not checked in ten minutes after its start and the participant has, they receive half of the incentive from your reservation, and may book again.',
    asks: null,
    isMain: true,
  },
  attended: {
    contract: markAttended,
    label: 'Mark attended',
    text: 'The participant took part. You approve the payment afterwards.',
    asks: null,
    isMain: true,
  },
  'no-show': {
    contract: markNoShow,
    label: 'No-show',
    text: 'The participant did not come. Marking them as attended corrects it later.',
    asks: null,
    isMain: false,
  },
  invalid: {
    contract: invalidateResponse,
    label: 'Mark invalid',
    text: 'The response cannot be used. This is final.',
    asks: 'reason',
    isMain: false,
  },
  'reject-quality': {
    contract: rejectForQuality,
    label: 'Reject',
    text: 'The answers were not good enough. This is final.',
    asks: 'reason',
    isMain: false,
  },
  'approve-payment': {
    contract: approvePayment,
    label: 'Approve payment',
    text: 'Panelist sends the money as a gift card or through PayPal.',
    asks: 'tip',
    isMain: true,
  },
  'withdraw-approval': {
    contract: withdrawApproval,
    label: 'Withdraw approval',
    text: 'Possible while nothing has been sent. The payment can be approved again.',
    asks: 'reason',
    isMain: false,
  },
  'cancel-session': {
    contract: cancelSessionByResearcher,
    label: 'Cancel session',
    text: 'The participant reads your reason and may book another time. Less than 24 hours before the start they receive a quarter of the incentive from your reservation.',
    asks: 'reason',
    isMain: false,
  },
  'allow-reschedule': {
    contract: allowReschedule,
    label: 'Allow to move',
    text: 'The participant may move the session once, however near it is.',
    asks: null,
    isMain: false,
  },
};

/**
 * What happens, for the dialog. A refusal shortly before a session cancels it, which is paid
 * (ADR 175).
 */
export function textOf({ action, responses }: ChosenAction, incentiveCents: number, at: string): string {
  const { text } = actionViews[action];
  if (action !== 'invalid' && action !== 'reject-quality') return text;
  const cents = compensationCents('cancelled', incentiveCents);
  const late = responses.filter(({ booking }) => booking !== null && isLateCancellation(booking.start, at)).length;
  if (late === 0 || cents === 0) return `${text} What was reserved for it is free again.`;
  const when =
    responses.length === 1
      ? `The session begins in less than ${lateCancelHours} hours:`
      : `For each session that begins in less than ${lateCancelHours} hours (${late}),`;
  return `${text} ${when} the participant receives ${formatCents(cents)} from your reservation. The rest is free again.`;
}
