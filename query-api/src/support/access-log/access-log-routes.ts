import { mayAct, staff, type Role } from '@panelist/domain/kernel/browser';
import { accessLog } from '@panelist/domain/support/browser';
import { route } from '@panelist/infra/http';
import { readPage, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { accessLogEntries } from '@panelist/projectors/read-models';
import { requireFound } from '../../shared/require-found.js';
import type { TableDependencies, QueryDependencies } from '../../shared/query-dependencies.js';
import { requireNoColleague } from '../../shared/require-no-colleague.js';
import { accountsById } from '../../shared/rows-by-key.js';
import { accountDecider, accountStream, isErasedOrErasing } from '@panelist/domain/identity';
import { accessLogDecider, accessLogStream, accessReason, accessReasonAt } from '@panelist/domain/support';
import type { PersonHistory } from '../state/person-history.js';

const columns = select(accessLogEntries, 'entryId', 'what', 'staffId', 'reason', 'erasureReason', 'startedAt', 'endsAt');
type Entry = NonNullable<(typeof columns)['row']>;

/** Who of the staff looked, for the person and for support (contract, Staff). */
export const accessLogRoute = (dependencies: TableDependencies) =>
  route(accessLog, async ({ params, query, caller }) => {
    const mayRead = params.userId === caller.userId || mayAct(caller, ...staff.support);
    const userId = requireFound(mayRead ? params.userId : undefined);
    await requireNoColleague(dependencies, userId, caller);
    const { table, refs: r } = accessLogEntries;
    const { rows, totals } = await readPage<{ readonly count: number }, Entry>(dependencies, columns, {
      wanted: sql`select * from ${table} where ${r.userId} = ${userId}`,
      totals: sql`count(*)::integer as count`,
      order: sql`${r.startedAt} desc, ${r.entryId}`,
      limit: query.limit,
      skip: query.skip,
    });
    const staffIds = rows.map(({ staffId }) => staffId);
    const people = await accountsById(dependencies, staffIds, 'roles');
    return {
      body: {
        items: rows.map(({ entryId, what, staffId, reason, erasureReason, startedAt, endsAt }) => ({
          id: entryId,
          at: startedAt,
          what,
          who: whoIs(people.get(staffId)?.roles ?? []),
          reason: reason === '' ? erasureReason : reason,
          until: endsAt,
        })),
        totalCount: totals.count,
      },
    };
  });

/**
 * The role alone: members of staff are no more open to the person than the person's data is to
 * others.
 */
function whoIs(roles: readonly Role[]): string {
  if (roles.includes('usermanager')) return 'A member of the support team';
  if (roles.includes('paymentmanager')) return 'A member of the operations team';
  return roles.includes('admin') || roles.includes('superadmin') ? 'An administrator' : 'A member of our staff';
}

type Needs = Pick<QueryDependencies, 'clock' | 'commands'> & { readonly pasts: Pick<PersonHistory, 'prepare'> };

/**
 * Whether pages of staff may show a participant's data to the caller (ADR 47). Reads the log, as
 * the looks do. The pages of support ask it first: while its reader writes a reason, the past is
 * prepared.
 */
export const accessReasonRoute = ({ clock, commands, pasts }: Needs) =>
  route(accessReason, async ({ params: { userId }, caller }) => {
    const [{ state: account }, { state }] = await Promise.all([
      commands.load(accountDecider, accountStream.of(userId)),
      commands.load(accessLogDecider, accessLogStream.of(userId)),
    ]);
    const isParticipant = (account.status === 'open' || account.status === 'deactivated') && account.profileId !== null;
    const isNeeded = isParticipant && userId !== caller.userId;
    if (isNeeded && mayAct(caller, ...staff.support)) pasts.prepare(userId);
    const given = isErasedOrErasing(account) ? null : accessReasonAt(state, caller.userId, clock.now());
    return { body: { isNeeded, given } };
  });
