import {
  destroyedByErasure,
  erasurePreview,
  retainedAfterErasure,
  type ErasureFacts,
  type ErasurePayment,
} from '@panelist/domain/identity/browser';
import { dollarsFromCents, mayAct, staff } from '@panelist/domain/kernel/browser';
import { participationLifecycle } from '@panelist/domain/participation/browser';
import { route } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import { readRow, readValues, select, readRows } from '@panelist/infra/read-models';
import { participations, projects, videoIntros, payoutSteps, payouts } from '@panelist/projectors/read-models';
import { requireFound } from '../../shared/require-found.js';
import { identityCheckOf } from '../../shared/identity-check.js';
import type { QueryDependencies, TableDependencies } from '../../shared/query-dependencies.js';
import { recordStaffAccess } from '../../shared/record-staff-access.js';
import { accountOf, profileOf } from '../../shared/rows-by-key.js';
import { connectedProviders } from '../own-log-in-routes.js';
import { netCents as netOf, payoutLifecycle } from '@panelist/domain/payout/browser';

/**
 * What an erasure destroys, and what the law keeps (contract, Account): for the person and for
 * support, who also read what was retained of a person who was erased.
 */
export const erasurePreviewRoute = (dependencies: TableDependencies & Pick<QueryDependencies, 'clock' | 'commands'>) =>
  route(erasurePreview, async ({ params, caller }) => {
    const mayRead = params.userId === caller.userId || mayAct(caller, ...staff.support);
    const userId = requireFound(mayRead ? params.userId : undefined);
    const account = requireFound(await accountOf(dependencies, userId, 'profileId', 'roles', 'hasPassword', 'erasedAt'));
    const isParticipants = account.profileId !== null && account.roles.every((role) => role === 'panelist');
    requireFound(isParticipants ? account : undefined);
    await recordStaffAccess(dependencies, 'account', userId, caller);
    const [profile, identity, statuses, hasVideo, connected, payments, notApproved] = await Promise.all([
      profileOf(dependencies, userId, 'pictureFileId'),
      identityCheckOf(dependencies, userId),
      countStatuses(dependencies, userId),
      findVideo(dependencies, userId),
      connectedProviders(dependencies, userId),
      findPayments(dependencies, userId),
      findNotApproved(dependencies, userId),
    ]);
    const cents = (wanted: (payment: Payment) => boolean) =>
      payments.filter(wanted).reduce((total, { netCents: each }) => total + each, 0);
    const providers = connected.map(({ providerKey }) => providerKey);
    const sum = (counted: typeof statuses) => counted.reduce((total, { count }) => total + count, 0);
    const facts: ErasureFacts = {
      providers,
      hasProfile: profile !== undefined,
      isIdentityVerified: identity.verifiedAt !== null,
      hasPicture: profile !== undefined && profile.pictureFileId !== null,
      hasVideo,
      responses: sum(statuses),
      open: sum(statuses.filter(({ status }) => participationLifecycle.endsWithErasure(status))),
      payments,
    };
    return {
      body: {
        destroyed: account.erasedAt === null ? [...destroyedByErasure(facts)] : [],
        kept: [...retainedAfterErasure(facts)],
        payments: payments.map(({ payoutId, netCents, requestedAt, paidAt, providerIds }) => ({
          payoutId,
          amount: dollarsFromCents(netCents),
          requestedAt,
          paidAt,
          providerIds: [...providerIds],
        })),
        unpaidStudies: notApproved.length,
        money: {
          onItsWay: dollarsFromCents(cents(({ needsRecipient }) => needsRecipient)),
          notApproved: dollarsFromCents(notApproved.reduce((total, each) => total + each, 0)),
          cameBack: dollarsFromCents(cents(({ status }) => status === 'returned')),
        },
        confirmation: account.hasPassword ? ('password' as const) : ('log-in' as const),
        providers,
      },
    };
  });

const { ParticipantInvited: invited, SessionBooked: booked, ParticipantAttended: attended } = participationLifecycle.statusAfter;

interface Counted {
  readonly status: participationLifecycle.LifecycleStatus;
  readonly count: number;
}

async function countStatuses({ pool }: TableDependencies, userId: string): Promise<readonly Counted[]> {
  const { table, refs: r } = participations;
  return readValues<Counted>(
    pool,
    sql`select ${r.status} as status, count(*)::integer as count from ${table} where ${r.userId} = ${userId} group by 1`,
  );
}

/**
 * What the person receives, in cents, once the payment of each study that they took part in is
 * approved: also of one that is not confirmed yet.
 */
async function findNotApproved(
  { clock, pool }: TableDependencies & Pick<QueryDependencies, 'clock'>,
  userId: string,
): Promise<readonly number[]> {
  const [r, p] = [participations.refs, projects.refs];
  const rows = await readValues<{ readonly incentiveCents: number }>(
    pool,
    sql`select p.${p.incentiveCents} as "incentiveCents" from ${participations.table} t
      join ${projects.table} p on p.${p.projectId} = t.${r.projectId}
      where t.${r.userId} = ${userId} and (
        t.${r.status} = ${attended}
        or (t.${r.status} = ${invited} and t.${r.completionMarkedAt} is not null)
        or (t.${r.status} = ${booked} and coalesce(t.${r.bookingEnd}, t.${r.bookedElsewhereAt}) <= ${clock.now()}::timestamptz))`,
  );
  return rows.map(({ incentiveCents }) => netOf(incentiveCents, 0));
}

async function findVideo(dependencies: TableDependencies, userId: string): Promise<boolean> {
  const { table, refs: r } = videoIntros;
  const chosen = select(videoIntros, 'video');
  const row = await readRow(
    dependencies,
    chosen,
    sql`select ${chosen.columns('t')} from ${table} t where t.${r.userId} = ${userId} limit 1`,
  );
  return row !== undefined;
}

interface Payment extends ErasurePayment {
  readonly payoutId: string;
}

/** A person's payouts, newest first, with the ids that providers gave them. */
async function findPayments(dependencies: TableDependencies, userId: string): Promise<readonly Payment[]> {
  const { table, refs: r } = payouts;
  const chosen = select(payouts, 'payoutId', 'netCents', 'method', 'status', 'requestedAt', 'paidAt');
  const rows = await readRows(
    dependencies,
    chosen,
    sql`select ${chosen.columns('t')} from ${table} t where t.${r.userId} = ${userId} order by t.${r.requestedAt} desc, t.${r.payoutId}`,
  );
  const ids = await providerIdsOf(
    dependencies,
    rows.map(({ payoutId }) => payoutId),
  );
  return rows.map(({ payoutId, netCents, method, status, requestedAt, paidAt }) => ({
    payoutId,
    netCents,
    method,
    status,
    requestedAt,
    paidAt,
    providerIds: ids.filter((one) => one.payoutId === payoutId).map(({ id }) => id),
    needsRecipient: payoutLifecycle.needsRecipient(status),
  }));
}

/** Of orders and of gift cards, each once, oldest first. */
async function providerIdsOf(
  { pool }: TableDependencies,
  payoutIds: readonly string[],
): Promise<readonly { readonly payoutId: string; readonly id: string }[]> {
  const { table, refs: r } = payoutSteps;
  return readValues(
    pool,
    sql`select t.${r.payoutId} as "payoutId", n.id from ${table} t
      cross join lateral (values (t.${r.data} ->> 'providerId'), (t.${r.data} ->> 'rewardId')) n(id)
      where t.${r.payoutId} = any(${payoutIds}) and n.id is not null
      group by 1, 2 order by min(t.${r.step}), n.id`,
  );
}
