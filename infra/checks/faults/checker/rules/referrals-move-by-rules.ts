import { referralBonusPayoutIdOf } from '@panelist/domain/payout';
import { grouped } from '../events-of-commands.js';
import type { Evidence, LoggedEvent } from '../evidence.js';
import { lostIn } from '../lost-tails.js';
import type { Violation } from '../violation.js';

const rule = 'a referral moves by its rules';

/** Document 3 §4, Referral statuses: by cause, from which status to which. */
const moves: Readonly<Record<string, readonly string[]>> = {
  'screener-started': ['SIGNED_UP SCREENING', 'PARTICIPATED_THRESHOLD_NOT_MET RE_SCREENING'],
  attended: to(
    'PARTICIPATED',
    'SIGNED_UP',
    'SCREENING',
    'RE_SCREENING',
    'PARTICIPATED_THRESHOLD_NOT_MET',
    'PROJECT_CLOSED',
    'CRITERIA_NOT_MET',
  ),
  'payment-approved': ['THRESHOLD_MET', 'PARTICIPATED_THRESHOLD_NOT_MET', 'BONUS_PROCESSING'].flatMap((next) =>
    to(
      next,
      'SIGNED_UP',
      'SCREENING',
      'RE_SCREENING',
      'PARTICIPATED',
      'PARTICIPATED_THRESHOLD_NOT_MET',
      'PROJECT_CLOSED',
      'CRITERIA_NOT_MET',
    ),
  ),
  'payment-taken-back': to('PARTICIPATED', 'PARTICIPATED_THRESHOLD_NOT_MET', 'THRESHOLD_MET', 'BONUS_PROCESSING'),
  'not-selected': [
    ...to('CRITERIA_NOT_MET', 'SIGNED_UP', 'SCREENING', 'PARTICIPATED'),
    'PARTICIPATED PARTICIPATED_THRESHOLD_NOT_MET',
  ],
  'project-closed': [
    ...to('PROJECT_CLOSED', 'SIGNED_UP', 'SCREENING', 'PARTICIPATED'),
    'PARTICIPATED PARTICIPATED_THRESHOLD_NOT_MET',
  ],
  accrued: ['THRESHOLD_MET BONUS_PROCESSING'],
  'bonus-paid': ['BONUS_PROCESSING PAID'],
  'bonus-taken-back': ['PAID BONUS_PROCESSING'],
};

/** Events of which one is the cause, of the response that moved the referral or of its payout. */
const causes: Readonly<Record<string, readonly string[]>> = {
  'screener-started': ['ScreenerStarted'],
  attended: ['ParticipantAttended', 'AcceptedByDecision'],
  'payment-approved': ['PaymentApproved'],
  'payment-taken-back': ['PaymentApprovalWithdrawn', 'PayoutVoided'],
  'not-selected': [
    'NoShowRecorded',
    'ResponseInvalidated',
    'ResponseRejectedForQuality',
    'ResponseCancelled',
    'ApplicationClosed',
    'ApplicationExpired',
  ],
  'project-closed': ['ApplicationClosed'],
  'bonus-paid': ['PayoutSettled'],
  'bonus-taken-back': ['PayoutReversed'],
};

function to(status: string, ...from: readonly string[]): readonly string[] {
  return from.map((each) => `${each} ${status}`);
}

/**
 * A referral begins once, signed up, by the first link of another person that was followed. Each change goes from the status that it has,
 * along a step that its cause allows, and the cause is before it in the log. Only an end for a reason of ours has a reason, and nothing follows it.
 */
export function referralsMoveByRules({ log, lostTails }: Pick<Evidence, 'log' | 'lostTails'>): readonly Violation[] {
  const lost = lostIn({ lostTails });
  // A worker that knows a lost event may go on after it.
  const possible = grouped(
    [...log, ...lost.events.map((event) => ({ ...event, position: '' }))].filter(({ type }) => causing.has(type)),
    aboutOf,
  );
  const ofReferrals = log.filter(({ stream }) => stream.startsWith('referral-'));
  return [...grouped(ofReferrals, ({ stream }) => stream)].flatMap(([stream, events]): readonly Violation[] => {
    const wrong = firstWrong(events, (event) => {
      const { cause, referralId, participationId } = event.data;
      const types = causes[String(cause)];
      if (types === undefined) return true;
      const about = String(cause).startsWith('bonus-') ? referralBonusPayoutIdOf(String(referralId)) : String(participationId);
      return (
        (possible.get(about) ?? []).some(({ type, position }) => types.includes(type) && position < event.position) ||
        // A payout that was voided names no response.
        types.includes('PayoutVoided')
      );
    });
    return wrong === null ? [] : [{ rule, what: `${stream}: ${wrong.what}`, position: wrong.event.position }];
  });
}

const causing = new Set(Object.values(causes).flat());
const aboutOf = ({ type, data }: LoggedEvent): string => String(data[type.startsWith('Payout') ? 'payoutId' : 'participationId']);

interface Wrong {
  readonly event: LoggedEvent;
  readonly what: string;
}

function firstWrong(events: readonly LoggedEvent[], hasCause: (event: LoggedEvent) => boolean): Wrong | null {
  let status: string | null = null;
  let isOver = false;
  let links = 0;
  for (const event of events) {
    const { type, data } = event;
    if (isOver && type !== 'ReferralLinkFollowed') return { event, what: `${type} after its end` };
    if (type === 'ReferralLinkFollowed') {
      links += data['referrerId'] === data['userId'] ? 0 : 1;
      if (status !== null || links > 1) return { event, what: 'a later link counted' };
    } else if (type === 'ReferralBegun') {
      if (status !== null) return { event, what: 'it began twice' };
      if (data['projectId'] !== null && links === 0 && !events.some((other) => isOwnLink(other)))
        return { event, what: 'it began without a link' };
      status = 'SIGNED_UP';
    } else if (type === 'ReferralStatusChanged') {
      const { from, to: next, cause, reason } = data;
      if (from !== status) return { event, what: `it moved from ${String(from)}, and was ${status}` };
      const isEnd = reason !== null && next === 'CRITERIA_NOT_MET';
      const isStep = reason === null && (moves[String(cause)] ?? []).includes(`${String(from)} ${String(next)}`);
      if (!isEnd && !isStep) return { event, what: `it moved from ${String(from)} to ${String(next)} by ${String(cause)}` };
      if (isStep && !hasCause(event))
        return { event, what: `it moved to ${String(next)} by ${String(cause)}, which was not before` };
      status = String(next);
      isOver = isEnd;
    } else if (status === null) return { event, what: `${type} before its beginning` };
  }
  return null;
}

const isOwnLink = ({ type, data }: LoggedEvent): boolean =>
  type === 'ReferralLinkFollowed' && data['referrerId'] === data['userId'];
