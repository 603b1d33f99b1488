import {
  allowedActions,
  type ActionFacts,
  type ParticipationAction,
  type ParticipationLifecycleFacts,
} from './participation-lifecycle.js';

/** What a researcher may do with a response, named as the calls are (contract, Projects). */
export const researcherActions = [
  'invite',
  'external-booking',
  'check-in',
  'attended',
  'no-show',
  'invalid',
  'reject-quality',
  'approve-payment',
  'withdraw-approval',
  'allow-reschedule',
  'cancel-session',
] as const;
export type ResearcherAction = (typeof researcherActions)[number];

const needed = {
  invite: 'invite',
  'external-booking': 'recordElsewhereByResearcher',
  'check-in': 'checkInByResearcher',
  attended: 'attend',
  'no-show': 'recordNoShow',
  invalid: 'refuse',
  'reject-quality': 'refuse',
  'approve-payment': 'approvePayment',
  'withdraw-approval': 'withdrawApproval',
  'allow-reschedule': 'allowReschedule',
  'cancel-session': 'cancelSession',
} as const satisfies Readonly<Record<ResearcherAction, ParticipationAction>>;

/**
 * The researcher's actions on a response now, in the order of a response's life. An invitation on a
 * closed project is possible, but not offered: nothing could be booked or begun.
 */
export function actionsOfResearcher(lifecycle: ParticipationLifecycleFacts, facts: ActionFacts): readonly ResearcherAction[] {
  const allowed = allowedActions(lifecycle, facts);
  return researcherActions.filter((action) => allowed.includes(needed[action]) && (action !== 'invite' || facts.isOpen));
}
