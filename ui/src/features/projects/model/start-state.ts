import { fillIn } from '@panelist/domain/kernel/browser';
import { participationRefusals } from '@panelist/domain/participation/browser';
import { takesAnswers } from '../../../shared/participation/response-status.js';
import type { Prequalifies, ProjectInFull } from '../api/project-view.js';

type Reason = NonNullable<Prequalifies['reason']>;

/** A step that is missing before the participant may apply; `to` links to it. */
export interface Task {
  readonly label: string;
  readonly done: boolean;
  readonly to: string;
}

/**
 * What the panel offers. visitor: log in first. ready: start. resume: continue the draft. applied:
 * the application is submitted. todo: steps that are missing. refused: a sentence with the reason.
 */
export type StartState =
  | { readonly kind: 'visitor' | 'ready' | 'resume' }
  | { readonly kind: 'applied'; readonly responseId: string }
  | { readonly kind: 'todo'; readonly why: string; readonly tasks: readonly Task[] }
  | { readonly kind: 'refused'; readonly why: string };

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

/** The sentence when the limit is reached (spec 2, section 8). */
export function limitSentence(limit: number): string {
  return fillIn(participationRefusals['participation.screener-limit'].text, { limit });
}

/**
 * Whether this user may start now, and if not, why, and what to do next (spec 2, section 4, Start
 * screener).
 */
export function startState(project: ProjectInFull, person: Person | null, limit: number | null): StartState {
  const { surveyResponse, prequalifies } = project;
  if (person === null) return project.closed ? { kind: 'refused', why: sentences.closed } : { kind: 'visitor' };
  if (surveyResponse && !takesAnswers(surveyResponse.status)) return { kind: 'applied', responseId: surveyResponse.id };
  if (prequalifies.qualifies || prequalifies.reason === null) return { kind: surveyResponse ? 'resume' : 'ready' };
  const serverMessage = prequalifies.notification?.message;
  switch (prequalifies.reason) {
    case 'mustCompleteProfile':
      return {
        kind: 'todo',
        why: serverMessage ?? sentences.mustCompleteProfile,
        tasks: [{ label: 'Complete your profile', done: false, to: '/personal' }],
      };
    case 'verifiedEmailRequired':
    case 'phoneAndPhotoRequired':
      return {
        kind: 'todo',
        why: serverMessage ?? sentences[prequalifies.reason],
        tasks: verifications(person, project.requiresIdentityVerification),
      };
    case 'noScreenersLeft':
      return { kind: 'refused', why: serverMessage ?? limitSentence(limit ?? 10) };
    case 'alreadyApplied':
      return { kind: 'refused', why: serverMessage ?? 'You have applied to this project already.' };
    default:
      return { kind: 'refused', why: serverMessage ?? sentences[prequalifies.reason] };
  }
}

/** A project that requires a verified identity asks for no phone. */
function verifications(person: Person, identityInstead: boolean): readonly Task[] {
  return [
    { label: 'Verify your email', done: person.isEmailVerified, to: '?verify=email' },
    ...(identityInstead ? [] : [{ label: 'Verify your phone number', done: person.isPhoneVerified, to: '?verify=phone' }]),
    { label: 'Add a profile photo', done: person.picture !== null, to: '?verify=photo' },
  ];
}
