import { isQuantitative, ownsProject, projectLifecycle, readsResponses } from '@panelist/domain/catalogue/browser';
import { dollarsFromCents } from '@panelist/domain/kernel/browser';
import {
  actionsOfResearcher,
  screenerResponses,
  withheldFirstName,
  type ResponseStatus,
} from '@panelist/domain/participation/browser';
import { payoutLifecycle } from '@panelist/domain/payout/browser';
import { socialLinksView } from '@panelist/domain/profile/browser';
import { route } from '@panelist/infra/http';
import { readPage, select, type Row } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { participations, type accounts, type profiles, type projects } from '@panelist/projectors/read-models';
import { asProjectReader } from '../../shared/as-project-reader.js';
import { requireFound } from '../../shared/require-found.js';
import type { QueryDependencies, TableDependencies } from '../../shared/query-dependencies.js';
import { recordStaffAccessToSent } from '../../shared/record-staff-access.js';
import { payoutFacts } from '../../shared/payout-facts.js';
import { accountsById, profilesByUser, projectById } from '../../shared/rows-by-key.js';
import { responseCounts } from '../../shared/response-counts.js';
import { payoutsOfResponses, paymentOf, type PaymentRow } from '../../shared/responses/payment-of.js';
import { referralFees } from './project-invitations-route.js';
import { bookingOf, checkInOf, lifecycleOf } from '../../shared/responses/survey-response.js';
import { picturesOf } from '../../shared/pictures-of.js';
import { videosOf } from '../../shared/videos-of.js';
import { withheldOf, type WithheldKinds } from '../../shared/withheld-of.js';

const pictureSeconds = 3600;
const countryChangeMs = 180 * 86_400_000;

/** Submitted responses of a project, for its owner and support (contract, Projects). */
export const screenerResponsesRoute = (
  dependencies: TableDependencies & Pick<QueryDependencies, 'files' | 'clock' | 'commands'>,
) =>
  route(screenerResponses, async ({ params, query, caller }) => {
    const [row, reader] = await Promise.all([
      projectById(dependencies, params.id, ...projectColumns),
      asProjectReader(dependencies, caller),
    ]);
    const project = requireFound(row && readsResponses(row, reader) ? row : undefined);
    const mayCommand = ownsProject(project, reader);
    const at = dependencies.clock.now();
    const { rows, totals } = await pageOfResponses(dependencies, project.projectId, query);
    const userIds = rows.map((response) => response.userId);
    const ids = rows.map((response) => response.participationId);
    await recordStaffAccessToSent(dependencies, 'application', project.ownerId, userIds, caller);
    const [people, profiles, videos, pictures, payouts, fees, counts, withheld] = await Promise.all([
      accountsById(dependencies, userIds, 'firstName', 'lastName', 'email'),
      profilesByUser(dependencies, userIds, 'socialLinks', 'location', 'formerCountry', 'countryChangedAt'),
      videosOf(dependencies, userIds),
      picturesOf(dependencies, userIds),
      payoutsOfResponses(dependencies, ids),
      referralFees(dependencies, project.projectId, userIds),
      responseCounts(dependencies, [project.projectId]),
      withheldOf(dependencies, ids),
    ]);
    return {
      body: {
        totalCount: totals.count,
        counts: { ...counts.get(project.projectId) },
        items: rows.map((response) => {
          const { userId } = response;
          const picture = pictures.get(userId);
          return item(response, project, people.get(userId), {
            socialLinks: response.submittedAt === null ? null : socialLinksView(profiles.get(userId)?.socialLinks ?? null),
            countryChange: countryChangeOf(response.submittedAt, profiles.get(userId)),
            pictureUrl: picture === undefined ? null : dependencies.files.signedPath(picture, pictureSeconds),
            videoIntroUrl: videos.get(userId) ?? null,
            payment: response.status === 'PAID' ? paymentOf(response, project, payouts.get(response.participationId), at) : null,
            feeCents: fees.get(userId) ?? 0,
            actions: mayCommand ? actionsOf(response, project, payouts.get(response.participationId), at) : [],
            withheld: withheld(response.participationId),
          });
        }),
      },
    };
  });

interface Wanted {
  readonly status?: ResponseStatus | undefined;
  readonly id?: string | undefined;
  readonly skip: number;
  readonly limit: number;
}

const columns = select(
  participations,
  'participationId',
  'userId',
  'projectId',
  'status',
  'submittedAt',
  'invitedAt',
  'qualified',
  'qualifiedPendingId',
  'percentage',
  'unmet',
  'projectStarted',
  'completionMarkedAt',
  'responses',
  'invitationMessage',
  'invitationDetails',
  'bookingUid',
  'bookingStart',
  'bookingEnd',
  'bookingTimezone',
  'bookingClaim',
  'participantCheckedInAt',
  'researcherCheckedInAt',
  'bookedElsewhereAt',
  'bookedElsewhereTimezone',
  'rescheduleOverriden',
  'acceptedByDecision',
  'applicationClosed',
  'applicationExpired',
  'statusChangedAt',
  'incentiveCents',
  'tipCents',
  'place',
  'cancelledAt',
  'cancellationMessage',
  'cancellationTooLate',
);
type SubmittedRow = NonNullable<(typeof columns)['row']>;

/** Only the participant sees a draft. */
async function pageOfResponses(dependencies: TableDependencies, projectId: string, { status, id, skip, limit }: Wanted) {
  const { table, refs: r } = participations;
  return readPage<{ readonly count: number }, SubmittedRow>(dependencies, columns, {
    wanted: sql`
      select * from ${table}
      where ${r.projectId} = ${projectId} and (${r.submittedAt} is not null or ${r.invitedAt} is not null)
        and (${status ?? null}::text is null or ${r.status} = ${status ?? null})
        and (${id ?? null}::text is null or ${r.participationId} = ${id ?? null})`,
    totals: sql`count(*)::integer as count`,
    order: sql`coalesce(${r.submittedAt}, ${r.invitedAt}) desc, ${r.participationId}`,
    limit,
    skip: id === undefined ? skip : 0,
  });
}

const projectColumns = [
  'projectId',
  'ownerId',
  'organizationId',
  'status',
  'recruiting',
  'kindOfResearch',
  'researchConductType',
  'externalBookingUrl',
  'autoInvite',
  'incentiveCents',
  'exposeParticipantEmails',
] as const;
type Project = Pick<Row<typeof projects>, (typeof projectColumns)[number]>;
type Person = Pick<Row<typeof accounts>, 'firstName' | 'lastName' | 'email'>;

function actionsOf(row: SubmittedRow, project: Project, payout: PaymentRow | undefined, at: string) {
  const actions = actionsOfResearcher(lifecycleOf(row), {
    ...projectLifecycle.opennessOf(project),
    isQuantitative: isQuantitative(project.kindOfResearch),
    isRemote: project.researchConductType === 2,
    isBookedElsewhere: project.externalBookingUrl !== null,
    autoInvite: project.autoInvite,
    at,
  });
  return actions.filter((action) => action !== 'withdraw-approval' || mayTakeBack(payout));
}

/** Nothing has been sent, or the provider refused it (contract, Settled). */
const mayTakeBack = (payout: PaymentRow | undefined): boolean =>
  payout === undefined ||
  payout.status === 'voided' ||
  ((payout.sentAt === null || payout.status === 'rejected') && payoutLifecycle.allows(payoutFacts(payout), 'void'));

interface Shared {
  /** Null until the person has applied. */
  readonly socialLinks: ReturnType<typeof socialLinksView> | null;
  readonly countryChange: ReturnType<typeof countryChangeOf>;
  readonly pictureUrl: string | null;
  readonly videoIntroUrl: string | null;
}
interface Standing {
  readonly payment: ReturnType<typeof paymentOf>;
  /** Of the referral that brought the participant. */
  readonly feeCents: number;
  readonly actions: ReturnType<typeof actionsOf>;
  readonly withheld: WithheldKinds;
}

/** A person who moves between countries from one application to the next is not of all of them. */
function countryChangeOf(
  submittedAt: string | null,
  profile: Pick<Row<typeof profiles>, 'location' | 'formerCountry' | 'countryChangedAt'> | undefined,
) {
  const from = profile?.formerCountry ?? null;
  const at = profile?.countryChangedAt ?? null;
  if (submittedAt === null || from === null || at === null) return null;
  const beforeMs = Date.parse(submittedAt) - Date.parse(at);
  // Where the person moves later is no part of this application.
  return beforeMs < 0 || beforeMs > countryChangeMs ? null : { from, to: profile?.location?.country ?? '', at };
}

function item(
  row: SubmittedRow,
  project: Project,
  person: Person | undefined,
  { payment, feeCents, actions, withheld, ...shared }: Shared & Standing,
) {
  const booking = bookingOf(row);
  return {
    id: row.participationId,
    projectId: row.projectId,
    status: row.status,
    submittedAt: row.submittedAt,
    qualified: row.qualified,
    qualifiedPendingIdVerification: row.qualifiedPendingId,
    percentage: row.percentage,
    unmet: row.unmet,
    projectStarted: row.projectStarted,
    completionMarkedAt: row.completionMarkedAt,
    participant: {
      userId: row.userId,
      firstName: withheld.has('name') ? withheldFirstName : (person?.firstName ?? ''),
      lastName: withheld.has('name') ? '' : (person?.lastName ?? ''),
      email: project.exposeParticipantEmails && row.invitedAt !== null && !withheld.has('email') ? (person?.email ?? null) : null,
      socialLinks: withheld.has('socialLinks') ? null : shared.socialLinks,
      countryChange: shared.countryChange,
      pictureUrl: withheld.has('photo') ? null : shared.pictureUrl,
      videoIntroUrl: withheld.has('video') ? null : shared.videoIntroUrl,
    },
    // Only the participant sees a draft, also where an invitation skipped the questions.
    responses: withheld.has('answers') || row.submittedAt === null ? [] : row.responses,
    invitation:
      row.invitedAt === null ? null : { message: row.invitationMessage ?? '', remoteCommunicationDetails: row.invitationDetails },
    checkIn: checkInOf(row),
    booking: booking && { start: booking.start, end: booking.end, timezone: booking.timezone },
    bookedElsewhere:
      row.bookedElsewhereAt === null ? null : { start: row.bookedElsewhereAt, timezone: row.bookedElsewhereTimezone ?? 'UTC' },
    rescheduleOverriden: row.rescheduleOverriden,
    applicationClosed: row.applicationClosed,
    applicationExpired: row.applicationExpired,
    referralFee: dollarsFromCents(feeCents),
    payment: payment && { status: payment.status, incentive: payment.incentive, tip: payment.tip, net: payment.net },
    actions,
    place: withheld.has('place') ? null : row.place,
    cancellation:
      row.cancelledAt === null
        ? null
        : {
            message: withheld.has('cancellation') ? '' : (row.cancellationMessage ?? ''),
            tooLate: row.cancellationTooLate,
          },
    withheld: [...withheld].map(([kind, since]) => ({ kind, since })),
  };
}
