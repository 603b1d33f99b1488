import type { Refusal } from '../kernel/refusal.js';
import type { StartRefusalReason } from './events.js';
import { participationRefusal, screenerLimitReached } from './refusals.js';
import type { ApplicantFacts, CycleFacts, ProjectFacts } from './participation-facts.js';
import { obstacleToAnswering, takesAnswers } from './participation-lifecycle.js';
import type { ResponseStatus } from './response-status.js';
import { hasExpired, hasScreenersRemaining } from './screener-cycle-lifecycle.js';
import { wrongState } from './too-late-to-reschedule.js';

type OpenFacts = Pick<ProjectFacts, 'isOpen' | 'isRecruiting'>;

/**
 * Why an applicant may not start (or resume) a screener now; null if they may. `status`: of their
 * response, null before the first answer. `details.reason` is machine-readable. Document 2 §4 and
 * §6; contract, Screeners.
 */
export function startRefusal(
  status: ResponseStatus | null,
  project: OpenFacts & Pick<ProjectFacts, 'requiresIdentityVerification' | 'isQuantitative'>,
  applicant: ApplicantFacts | null,
  at: string,
): Refusal | null {
  return (
    answeringRefusal(status, project) ??
    organizationRefusal(applicant) ??
    (status === null ? (applicantRefusal(project, applicant) ?? limitRefusal(applicant, at)) : countryRefusal(applicant))
  );
}

/**
 * A person takes no part in a project of their own organization: they would pay themselves. Judged
 * again for each draft, submission, invitation and approval, because an account may join the
 * organization later.
 */
export function organizationRefusal(person: { readonly isOfProject: boolean } | null): Refusal | null {
  return person?.isOfProject === true
    ? participationRefusal('participation.own-organization', { reason: 'ownOrganization' })
    : null;
}

/**
 * Why the screener accepts no answers, from any applicant; null if it does. `status` as for
 * `startRefusal`.
 */
export function answeringRefusal(
  status: ResponseStatus | null,
  project: OpenFacts & Pick<ProjectFacts, 'isQuantitative'>,
): Refusal | null {
  if (status !== null && !takesAnswers(status))
    return wrongState(status, { isQuantitative: project.isQuantitative, reason: 'alreadyApplied' });
  return projectRefusal(project);
}

/** New applications need a project that is open and recruiting. */
export function projectRefusal(project: OpenFacts): Refusal | null {
  const obstacle = obstacleToAnswering('none', project);
  if (obstacle === null) return null;
  return obstacle === 'closed' ? projectClosed() : projectNotRecruiting();
}

export function projectClosed(): Refusal {
  return participationRefusal('participation.project-closed', { reason: 'closed', state: 'CLOSED' });
}

export function projectNotRecruiting(): Refusal {
  return participationRefusal('participation.not-recruiting', { reason: 'notRecruiting', state: 'PAUSED' });
}

/**
 * What the applicant lacks: a profile, a verified e-mail, the hard criteria, then phone and photo.
 */
export function applicantRefusal(
  project: Pick<ProjectFacts, 'requiresIdentityVerification'>,
  applicant: ApplicantFacts | null,
): Refusal | null {
  if (applicant === null || !applicant.hasProfile) return byReason.mustCompleteProfile();
  if (!applicant.isEmailVerified) {
    return participationRefusal('participation.email-unverified', { reason: 'verifiedEmailRequired' });
  }
  // An invitation passes the hard criteria and the work e-mail.
  if (applicant.invitation === undefined && !applicant.eligibility.eligible) return byReason[applicant.eligibility.reason]();
  // A verified identity proves more than a phone number, so a project that requires it does not
  // require the phone.
  const phone = applicant.isPhoneVerified || project.requiresIdentityVerification;
  if (!phone || !applicant.hasPhoto) {
    const missing = [...(phone ? [] : ['verify your phone number']), ...(applicant.hasPhoto ? [] : ['add a profile photo'])];
    const message = `Please ${missing.join(' and ')} before you apply.`;
    return participationRefusal('participation.phone-and-photo-required', { reason: 'phoneAndPhotoRequired', message });
  }
  return null;
}

/** Of a draft: the country may have changed since it was started. An invitation passes it. */
export function countryRefusal(applicant: ApplicantFacts | null): Refusal | null {
  return applicant?.livesElsewhere === true && applicant.invitation === undefined ? byReason.incorrectDemographics() : null;
}

/** Without its questions an invitation is no screener: the cycle does not limit it. */
function limitRefusal(applicant: ApplicantFacts | null, at: string): Refusal | null {
  const cycle: CycleFacts | null = applicant?.cycle ?? null;
  if (cycle === null || hasExpired(cycle, at) || applicant?.invitation?.skipsQuestions === true) return null;
  return hasScreenersRemaining(cycle) ? null : screenerLimitReached(cycle.limit, cycle.expiresAt);
}

/**
 * The reason to record where a start was refused by a rule; null for what the person can mend at
 * once, or the project is.
 */
export function recordedStartRefusal({ code, details }: Pick<Refusal, 'code' | 'details'>): StartRefusalReason | null {
  if (code === 'participation.screener-limit') return 'limit';
  const { reason } = details;
  return reason !== undefined && Object.hasOwn(recordedReasons, reason) ? (recordedReasons[reason] ?? null) : null;
}
const recordedReasons: Readonly<Record<string, StartRefusalReason>> = {
  incorrectDemographics: 'demographics',
  workEmailRequired: 'work-email',
  ownOrganization: 'own-organization',
};

const byReason = {
  mustCompleteProfile: () => participationRefusal('participation.profile-required', { reason: 'mustCompleteProfile' }),
  workEmailRequired: () => participationRefusal('participation.work-email-required', { reason: 'workEmailRequired' }),
  incorrectDemographics: () => participationRefusal('participation.incorrect-demographics', { reason: 'incorrectDemographics' }),
} as const;
