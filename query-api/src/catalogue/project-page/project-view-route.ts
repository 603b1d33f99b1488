import {
  mayReadProject,
  projectView,
  referralBonusCents,
  type projectReferralSchema,
  type prequalifiesSchema,
} from '@panelist/domain/catalogue/browser';
import { invitationCookieHeader, route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { asProjectReader } from '../../shared/as-project-reader.js';
import { applicantOf, personOf, applicantFacts, openFacts, type Applicant } from '../../shared/applicant.js';
import { requireFound, noSuchProject } from '../../shared/require-found.js';
import { findInvitation, inviteOf } from '../../shared/invitation.js';
import { hiddenOf } from '../../shared/hidden-projects.js';
import { claimsOn, ownPlaceOf, placesOf, placesTaken } from '../../shared/places-taken.js';
import { projectCard } from '../../shared/project-card.js';
import { cardColumns, openingColumns, type OpeningRow } from '../../shared/project-columns.js';
import { promiseHoursOf } from '../../shared/promise-hours.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { projectById, responseOn } from '../../shared/rows-by-key.js';
import { researcherRecordsOf } from '../../shared/researcher-records.js';
import { payoutsOfResponses } from '../../shared/responses/payment-of.js';
import { paidByOf, promiseColumns } from '../../shared/responses/survey-response.js';
import { usualAnswers } from '../../shared/usual-times.js';
import { medianMinutes } from '../../shared/work-minutes.js';
import { referralCodeOf } from '@panelist/domain/identity/browser';
import { dollarsFromCents, type Refusal } from '@panelist/domain/kernel/browser';
import type { z } from 'zod';
import { projectRefusal, startRefusal, type InvitationInUse, type ResponseStatus } from '@panelist/domain/participation/browser';

type Prequalifies = z.output<typeof prequalifiesSchema>;
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
function prequalifiesOf(
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

const viewColumns = [
  ...cardColumns,
  ...openingColumns,
  'nda',
  'exposeParticipantEmails',
  'doubleScreening',
  'questionCount',
  'referralFeeCents',
  'participantsWanted',
] as const;

/**
 * One project, for participants and visitors (document 2 §2). A visitor with an invitation is led
 * back here by the log-in (ADR 49).
 */
export const projectViewRoute = (dependencies: QueryDependencies & Pick<Dependencies, 'pool'>) =>
  route(projectView, async ({ params, query, caller, origin }) => {
    const now = dependencies.clock.now();
    const { id } = params;
    const userId = caller?.userId ?? null;
    const [promiseHours, records, project, taken, claims, usual, medians, { invitation, refusal }, applicant, response, hidden] =
      await Promise.all([
        promiseHoursOf(dependencies),
        researcherRecordsOf(dependencies.pool)(now),
        projectById(dependencies, id, ...viewColumns),
        placesTaken(dependencies, [id]),
        claimsOn(dependencies, [id], userId, now),
        usualAnswers(dependencies, [id]),
        medianMinutes(dependencies, [id], now),
        findInvitation(dependencies, { projectId: id, userId, query }),
        userId === null ? ('visitor' as const) : applicantOf(dependencies, userId),
        userId === null ? undefined : responseOn(dependencies, userId, id, ...promiseColumns),
        userId === null ? undefined : hiddenOf(dependencies, userId, [id]),
      ]);
    const isThere = project && mayReadProject(project, caller && (await asProjectReader(dependencies, caller)));
    const row = requireFound(isThere ? project : undefined, noSuchProject);
    const person = applicant === null || applicant === 'visitor' ? null : personOf(applicant.profile, now);
    const { invite = query.inviteCode, inviteId } = query;
    const isInvitedVisitor = caller === undefined && (invite !== undefined || inviteId !== undefined);
    const cookie = () => invitationCookieHeader({ projectId: id, invite, inviteId }, origin.startsWith('https:'));
    return {
      ...(isInvitedVisitor ? { headers: { 'Set-Cookie': cookie() } } : {}),
      body: {
        project: {
          ...projectCard(row, person, now, {
            promiseHours: promiseHours(row),
            isHidden: hidden?.has(id),
            ...placesOf(row, taken, claims),
            usualAnswer: usual.get(id),
            record: records.get(row.organizationId),
            median: medians.get(id),
          }),
          requiresNda: row.nda.type !== 'none',
          ndaType: row.nda.type,
          exposeParticipantEmails: row.exposeParticipantEmails,
          requiresIdentityVerification: row.requiresIdentityVerification,
          organizationId: row.organizationId,
          doubleScreening: row.doubleScreening,
          ...projectReferral(row, person === null ? null : userId, dependencies.config.publicUrl),
          prequalifies: prequalifiesOf(row, applicant, response?.status ?? null, now, invitation),
          place: ownPlaceOf(claims.get(id)),
          surveyResponse: response
            ? { id: response.participationId, status: response.status, paidBy: await paidByOn(dependencies, response, row) }
            : null,
        },
        screenerQuestionsLength: invitation?.skipsQuestions ? 0 : row.questionCount,
        invite: inviteOf(invitation),
        inviteMessage: refusal?.message ?? null,
      },
    };
  });

/** By when the reader's own payment is approved at the latest; null before their work is known. */
async function paidByOn(
  dependencies: QueryDependencies,
  response: Parameters<typeof paidByOf>[0],
  project: Parameters<typeof paidByOf>[1],
): Promise<string | null> {
  const { participationId, status } = response;
  const payouts = status === 'ATTENDED' ? await payoutsOfResponses(dependencies, [participationId]) : undefined;
  return paidByOf(response, project, payouts?.get(participationId), dependencies.config.paymentPromiseHours);
}

interface Referred {
  readonly projectId: string;
  readonly incentiveCents: number;
  readonly referralFeeCents: number | null;
  readonly status: string;
}

/**
 * How this person refers others to the project; `referrerId` is null for a reader without a
 * profile.
 */
function projectReferral(
  project: Referred,
  referrerId: string | null,
  publicUrl: string,
): z.output<typeof projectReferralSchema> {
  const bonusCents = referralBonusCents(project);
  const showReferral = bonusCents !== null && referrerId !== null && project.status === 'published';
  const page = `${publicUrl}/panelists/v2/projects/view/${project.projectId}`;
  const referralLink = showReferral ? `${page}?referralCode=${referralCodeOf(referrerId)}` : null;
  return {
    showReferral,
    referralLink,
    referralFee: project.referralFeeCents === null ? null : dollarsFromCents(project.referralFeeCents),
    referralBonus: bonusCents === null ? null : dollarsFromCents(bonusCents),
    messengerLink: referralLink && `fb-messenger://share/?${new URLSearchParams({ link: referralLink }).toString()}`,
  };
}
