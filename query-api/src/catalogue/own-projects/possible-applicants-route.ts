import { eligibility, possibleApplicants } from '@panelist/domain/catalogue/browser';
import { route } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import { readPage, select } from '@panelist/infra/read-models';
import { accounts, profiles } from '@panelist/projectors/read-models';
import { personColumns, personOf } from '../../shared/applicant.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';

/** Profiles that one answer reads: they are stored encrypted. */
const MOST_READ = 500;
/**
 * Of all people. A researcher cannot learn from the difference of two answers whether a certain
 * person is counted.
 */
const SHARE_READ = 0.9;
const FEWEST_SHOWN = 20;

const columns = select(profiles, 'userId', ...personColumns);

/** About how many participants may apply to such a project, from a sample of them. */
export const possibleApplicantsRoute = (dependencies: QueryDependencies) =>
  route(possibleApplicants, async ({ query: { criteria } }) => {
    const now = dependencies.clock.now();
    const { target, countries, talkToAudience } = criteria;
    const { people, total } = await sampleOf(dependencies);
    const able = people.filter((row) => eligibility(target, countries, talkToAudience, personOf(row, now), now).eligible);
    return { body: { people: roughly((able.length / Math.max(people.length, 1)) * total) } };
  });

/** The same people each time: many answers have no better mean. */
async function sampleOf(dependencies: QueryDependencies) {
  const [p, a] = [profiles.refs, accounts.refs];
  const { rows, totals } = await readPage<{ readonly count: number }, NonNullable<(typeof columns)['row']>>(
    dependencies,
    columns,
    {
      wanted: sql`select p.* from ${profiles.table} p join ${accounts.table} a on a.${a.userId} = p.${p.userId}
        where a.${a.emailVerified} and a.${a.reactivatableUntil} is null and a.${a.erasedAt} is null
          and p.${p.externalOrganizationId} is null`,
      totals: sql`count(*)::integer as count`,
      order: sql`md5(${p.userId}), ${p.profileId}`,
      limit: MOST_READ,
      skip: 0,
    },
  );
  return { people: rows.slice(0, Math.ceil(totals.count * SHARE_READ)), total: totals.count };
}

/** Two digits, and tens below a hundred. */
function roughly(people: number): number | null {
  if (people < FEWEST_SHOWN) return null;
  const unit = 10 ** Math.max(1, Math.floor(Math.log10(people)) - 1);
  return Math.round(people / unit) * unit;
}
