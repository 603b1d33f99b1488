import type { RuleName } from '@panelist/domain/fairness/browser';
import { participationRefusals } from '@panelist/domain/participation/browser';
import type { ApplyStep } from '../../../entities/project/apply-steps.js';
import { takesAnswers } from '../../../entities/participation/takes-answers.js';
import { limitSentence } from '../../../entities/participation/screener-cycle.js';
import type { Prequalifies, ProjectInFull } from '../api/project-view.js';

type Reason = NonNullable<Prequalifies['reason']>;

/**
 * A step that is missing before the participant may apply: on another page, or a dialog of this
 * one.
 */
export type Task = { readonly label: string; readonly done: boolean } & (
  | { readonly page: string }
  | { readonly verify: ApplyStep }
);

/**
 * What the panel offers. visitor: log in first. ready: start. resume: continue the draft. applied:
 * the application is submitted; `where` it is. todo: steps that are missing. refused: a sentence
 * with the reason; `wantsWorkEmail` where verifying the work e-mail lifts it, `isUsedUp` where no
 * screener is left; `rule`: the rule that decides it, which is recorded once the person tries to
 * start.
 */
export type StartState =
  | { readonly kind: 'visitor' | 'ready' | 'resume' }
  | { readonly kind: 'applied'; readonly responseId: string; readonly where: string }
  | { readonly kind: 'todo'; readonly why: string; readonly tasks: readonly Task[] }
  | {
      readonly kind: 'refused';
      readonly why: string;
      readonly wantsWorkEmail?: boolean;
      readonly isUsedUp?: boolean;
      readonly rule?: RuleName;
    };

/** The stage of an application that takes no answers any more. */
const whereOf: Readonly<Record<'PENDING', string> & Partial<Record<string, string>>> = {
  PENDING: 'You have applied to this project.',
  INVITED: 'You are invited to this project.',
  SCHEDULED: 'Your session for this project is booked.',
  ATTENDED: 'You have taken part in this project.',
  PAID: 'You have taken part in this project.',
  NOSHOW: 'The researcher recorded that you did not come to your session.',
  INVALIDRESPONSE: 'The researcher could not use your response to this project.',
  REJECTEDQUALITY: 'You are disqualified from this project: the researcher did not accept your answers.',
  CANCELLED: 'You have withdrawn from this project.',
};

interface Person {
  readonly isEmailVerified: boolean;
  readonly isPhoneVerified: boolean;
  readonly picture: string | null;
}

const sentences: Readonly<Record<Exclude<Reason, 'noScreenersLeft' | 'alreadyApplied'>, string>> = {
  mustCompleteProfile: participationRefusals['participation.profile-required'].text,
  workEmailRequired: participationRefusals['participation.work-email-required'].text,
  incorrectDemographics: participationRefusals['participation.incorrect-demographics'].text,
  verifiedEmailRequired: participationRefusals['participation.email-unverified'].text,
  phoneAndPhotoRequired: participationRefusals['participation.phone-and-photo-required'].text,
  closed: participationRefusals['participation.project-closed'].text,
  notRecruiting: participationRefusals['participation.not-recruiting'].text,
  ownOrganization: participationRefusals['participation.own-organization'].text,
};

/**
 * Whether this user may start now, and if not, why, and what to do next (spec 2, section 4, Start
 * screener).
 */
export function startState(project: ProjectInFull, person: Person | null | 'loading', limit: number | null): StartState {
  const { surveyResponse, prequalifies } = project;
  if (person === null) {
    if (project.closed) return { kind: 'refused', why: sentences.closed };
    // Before they log in for it.
    return prequalifies.reason === 'notRecruiting' ? { kind: 'refused', why: sentences.notRecruiting } : { kind: 'visitor' };
  }
  if (person === 'loading') return { kind: 'refused', why: 'One moment: we look up whether you can start.' };
  if (surveyResponse && !takesAnswers(surveyResponse.status)) {
    return { kind: 'applied', responseId: surveyResponse.id, where: whereOf[surveyResponse.status] ?? whereOf.PENDING };
  }
  if (prequalifies.qualifies || prequalifies.reason === null) return { kind: surveyResponse ? 'resume' : 'ready' };
  const serverMessage = prequalifies.notification?.message;
  switch (prequalifies.reason) {
    case 'mustCompleteProfile':
      return {
        kind: 'todo',
        why: serverMessage ?? sentences.mustCompleteProfile,
        tasks: [{ label: 'Complete your profile', done: false, page: '/personal' }],
      };
    case 'verifiedEmailRequired':
    case 'phoneAndPhotoRequired':
      return {
        kind: 'todo',
        why: serverMessage ?? sentences[prequalifies.reason],
        tasks: verifications(person, project.requiresIdentityVerification),
      };
    case 'noScreenersLeft':
      return { kind: 'refused', why: serverMessage ?? limitSentence(limit ?? 10), isUsedUp: true, rule: 'screener-limit' };
    case 'workEmailRequired':
      return { kind: 'refused', why: serverMessage ?? sentences.workEmailRequired, wantsWorkEmail: true, rule: 'who-may-start' };
    case 'alreadyApplied':
      return { kind: 'refused', why: serverMessage ?? 'You have applied to this project already.' };
    case 'incorrectDemographics':
    case 'ownOrganization':
      return { kind: 'refused', why: serverMessage ?? sentences[prequalifies.reason], rule: 'who-may-start' };
    default:
      return { kind: 'refused', why: serverMessage ?? sentences[prequalifies.reason] };
  }
}

/** A project that requires a verified identity asks for no phone. */
function verifications(person: Person, identityInstead: boolean): readonly Task[] {
  return [
    { label: 'Verify your e-mail', done: person.isEmailVerified, verify: 'email' },
    ...(identityInstead ? [] : [{ label: 'Verify your phone number', done: person.isPhoneVerified, verify: 'phone' } as const]),
    { label: 'Add a profile photo', done: person.picture !== null, verify: 'photo' },
  ];
}
