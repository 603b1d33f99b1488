import type { z } from 'zod';
import type { prequalifiesSchema } from '@panelist/domain/catalogue/browser';
import type { Refusal } from '@panelist/domain/kernel/browser';
import { projectRefusal, startRefusal } from '@panelist/domain/participation/browser';
import type { InvitationInUse, ResponseStatus } from '@panelist/domain/participation/browser';
import { applicantFacts, openFacts } from '../../shared/applicant.js';
import type { Applicant } from '../../shared/applicant.js';
import type { OpeningRow } from '../../shared/project-columns.js';

export type Prequalifies = z.output<typeof prequalifiesSchema>;
type Reason = NonNullable<Prequalifies['reason']>;

/**
 * The severity that the page shows, and where the person can act on the reason (paths below the
 * UI's own).
 */
const presentationOf: Readonly<
  Record<Reason, { readonly type: 'warning' | 'info' | 'danger'; readonly redirect: string | null }>
> = {
  mustCompleteProfile: { type: 'warning', redirect: '/personal' },
  workEmailRequired: { type: 'warning', redirect: null },
  incorrectDemographics: { type: 'info', redirect: null },
  verifiedEmailRequired: { type: 'warning', redirect: null },
  phoneAndPhotoRequired: { type: 'warning', redirect: null },
  closed: { type: 'info', redirect: null },
  notRecruiting: { type: 'info', redirect: null },
  alreadyApplied: { type: 'info', redirect: '/surveys' },
  ownOrganization: { type: 'info', redirect: null },
  noScreenersLeft: { type: 'warning', redirect: null },
};

/**
 * Whether the applicant may start the screener, and if not, why (document 2 §4, Start screener).
 * For a visitor only the project decides, and they log in first. `status` is that of their response
 * on this project, null without one.
 */
export function prequalifiesOf(
  project: OpeningRow,
  applicant: Applicant | null | 'visitor',
  status: ResponseStatus | null,
  now: string,
  invitation: InvitationInUse | null = null,
): Prequalifies {
  const open = openFacts(project);
  if (applicant === 'visitor') {
    const refusal = projectRefusal(open);
    return refusal ? refused(refusal) : { qualifies: true, reason: null, redirect: '/login', notification: null };
  }
  const refusal = startRefusal(status, open, applicant && applicantFacts(applicant, project, now, invitation), now);
  return refusal ? refused(refusal) : { qualifies: true, reason: null, redirect: null, notification: null };
}

function refused(error: Refusal): Prequalifies {
  const reason = isReason(error.details.reason) ? error.details.reason : null;
  const { type, redirect } = reason === null ? { type: 'warning' as const, redirect: null } : presentationOf[reason];
  return { qualifies: false, reason, redirect, notification: { type, message: error.message } };
}

const isReason = (word: string | undefined): word is Reason => word !== undefined && Object.hasOwn(presentationOf, word);
