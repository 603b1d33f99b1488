import { mayAct, staff } from '@panelist/domain/kernel/browser';
import { profileLocks, sectionLock, sections } from '@panelist/domain/profile/browser';
import { route } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import { readRow, select } from '@panelist/infra/read-models';
import { profiles } from '@panelist/projectors/read-models';
import { requireFound } from '../../shared/require-found.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { recordStaffAccess } from '../../shared/record-staff-access.js';
import { requireNoColleague } from '../../shared/require-no-colleague.js';

const columns = select(profiles, 'userId', 'savedAt');

/** The locks of a profile's sections, for its owner and for staff (contract, Profile). */
export const profileLocksRoute = (dependencies: QueryDependencies) =>
  route(profileLocks, async ({ params, caller }) => {
    const { table, refs: r } = profiles;
    const row = await readRow(
      dependencies,
      columns,
      sql`select ${columns.columns('t')} from ${table} t where t.${r.profileId} = ${params.profileId}`,
    );
    const mayRead = row?.userId === caller.userId || mayAct(caller, ...staff.support, ...staff.operations);
    const { userId, savedAt } = requireFound(mayRead ? row : undefined);
    await requireNoColleague(dependencies, userId, caller);
    await recordStaffAccess(dependencies, 'profile', userId, caller);
    const lockDays = dependencies.config.profileLockDays;
    const locks = sections.flatMap((section) => {
      const at = savedAt[section];
      return at === undefined ? [] : [[section, sectionLock(section, at, lockDays)] as const];
    });
    return { body: Object.fromEntries(locks) };
  });
