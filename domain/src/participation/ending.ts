import { hasEnded, type LifecycleStatus, type ParticipationLifecycleFacts } from './participation-lifecycle.js';

/** Where an application or response ended. */
export const endingStages = ['screener', 'identity', 'selection', 'invitation', 'review'] as const;
/** The kind of reason. */
export const endingReasons = [
  'other-people',
  'identity-missing',
  'project-closed',
  'no-answer',
  'not-chosen',
  'not-usable',
  'not-accepted',
  'no-show',
] as const;

/** Why a participant was not chosen, or not paid: where, and the kind of reason (ADR 108). */
export interface Ending {
  readonly stage: (typeof endingStages)[number];
  readonly reason: (typeof endingReasons)[number];
}

type Facts = Pick<
  ParticipationLifecycleFacts,
  'status' | 'qualified' | 'qualifiedPendingIdVerification' | 'applicationClosed' | 'applicationExpired'
> & {
  /** Of a response that the researcher ended: its status before. */
  readonly endedFrom: LifecycleStatus | null;
};

/**
 * Where and why a response ended without the participant's doing; null for one that goes on, or was
 * withdrawn.
 */
export function endingOf(facts: Facts): Ending | null {
  switch (facts.status) {
    case 'DRAFT':
      return facts.applicationClosed ? { stage: 'screener', reason: 'project-closed' } : null;
    case 'PENDING':
      return submitted(facts);
    case 'NOSHOW':
      return { stage: 'invitation', reason: 'no-show' };
    case 'INVALIDRESPONSE':
      return refused(facts.endedFrom, 'not-usable');
    case 'REJECTEDQUALITY':
      return refused(facts.endedFrom, 'not-accepted');
    case 'none':
    case 'INVITED':
    case 'SCHEDULED':
    case 'ATTENDED':
    case 'PAID':
    case 'CANCELLED':
      return null;
    default:
      return facts.status satisfies never;
  }
}

function submitted(facts: Facts): Ending | null {
  if (facts.qualifiedPendingIdVerification)
    return hasEnded(facts)
      ? { stage: 'identity', reason: facts.applicationExpired ? 'identity-missing' : 'project-closed' }
      : null;
  if (!facts.qualified) return { stage: 'screener', reason: 'other-people' };
  if (!hasEnded(facts)) return null;
  return { stage: 'selection', reason: facts.applicationExpired ? 'no-answer' : 'project-closed' };
}

/**
 * Before an invitation, the kind of the refusal would say which answers the researcher looks for.
 */
export function refused(from: LifecycleStatus | null, reason: 'not-usable' | 'not-accepted'): Ending {
  if (from === 'PENDING') return { stage: 'selection', reason: 'not-chosen' };
  return { stage: from === 'ATTENDED' ? 'review' : 'invitation', reason };
}

const stageTexts: Readonly<Record<Ending['stage'], string>> = {
  screener: 'Your screener',
  identity: 'Verification of your identity',
  selection: 'The researcher’s choice among the applications',
  invitation: 'After your invitation',
  review: 'After you took part',
};

const reasonTexts: Readonly<Record<Ending['reason'], string>> = {
  'other-people': 'The project is looking for people with other experiences this time.',
  'identity-missing': 'Your identity was not verified in time.',
  'project-closed': 'The project closed before anybody decided about you.',
  'no-answer': 'The researcher did not answer in time. That says nothing about you or your answers.',
  'not-chosen': 'The researcher chose other people this time.',
  'not-usable': 'The researcher could not use what you sent.',
  'not-accepted': 'The researcher did not accept the quality of what you sent.',
  'no-show': 'The researcher recorded that you did not come.',
};

/** Stage and kind of reason as the participant reads them; no rule of a screener is in them. */
export const endingText = ({ stage, reason }: Ending): { readonly stage: string; readonly reason: string } => ({
  stage: stageTexts[stage],
  reason: reasonTexts[reason],
});
