import { ageOn, metTerms, projectListQuerySchema, type TermCondition } from '@panelist/domain/catalogue';
import type { Pool } from '@panelist/infra/postgres';
import { participations, projectListings } from '@panelist/projectors/read-models';
import type { SearchRequest } from './search-requests.js';

const orders = {
  v4Score: 'published_at desc, project_id',
  publishedAt: 'published_at desc, project_id',
  panelistRemuneration: 'remuneration_cents desc, published_at desc, project_id',
  timeMinutesRequired: 'time_minutes_required, published_at desc, project_id',
  // Not measured by the bench.
  trueHourlyRate: 'l.published_at desc, l.project_id',
};

/** The published listings as a database searches them best, with their indexes. */
export async function indexForBareSearch(pool: Pool): Promise<void> {
  await pool.query(`
    create table bare_listings as
      select project_id, published_at, recruiting, remuneration_cents, time_minutes_required, words,
        array_to_tsvector(wanted_terms) as terms,
        array(select int4range((age->>0)::integer, (age->>1)::integer, '[]') from jsonb_array_elements(wanted_ages) age) as ages
      from ${projectListings.tableName} where published_at is not null;
    create index on bare_listings (published_at desc, project_id) include (recruiting);
    create index on bare_listings (remuneration_cents desc, published_at desc, project_id);
    create index on bare_listings (time_minutes_required, published_at desc, project_id);
    create index on bare_listings using gin (words)`);
}

/**
 * The baseline: only the candidates of a request, in hand-written SQL over a table of its own, with
 * the same client: ids of a page, newest first where the request sorts by score, and their number.
 * It scores nothing, reads no project and looks up no person.
 */
export async function bareSearch(pool: Pool, { userId, person, query }: SearchRequest, today: string): Promise<void> {
  const wanted = projectListQuerySchema.parse(query);
  const values: unknown[] = [];
  const put = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const where: string[] = ['true'];
  if (wanted.minIncentive !== undefined) where.push(`l.remuneration_cents >= ${put(wanted.minIncentive * 100, 'integer')}`);
  if (wanted.maxTimeMinutesRequired !== undefined)
    where.push(`l.time_minutes_required <= ${put(wanted.maxTimeMinutesRequired, 'integer')}`);
  if (wanted.queryText !== undefined) {
    const words = wanted.queryText.split(' ').map((word) => `${word}:*`);
    where.push(`l.words @@ to_tsquery('english', ${put(words.join(' & '), 'text')})`);
  }
  const { mayStart, hard, soft } = metTerms(person);
  if (wanted.showEligible !== false || wanted.onlyShowMatched === true) {
    const age = put(ageOn(person.dateOfBirth ?? '', today), 'integer');
    where.push('l.recruiting', `l.terms @@ ${put(termQuery(mayStart), 'tsquery')}`);
    where.push(`(cardinality(l.ages) = 0 or exists (select from unnest(l.ages) wanted where wanted @> ${age}))`);
    where.push(`not exists (select from ${participations.tableName} r
      where r.user_id = ${put(userId, 'text')} and r.project_id = l.project_id and r.status <> 'DRAFT')`);
  }
  if (wanted.onlyShowMatched === true) where.push(`l.terms @@ ${put(termQuery({ all: [...hard, ...soft] }), 'tsquery')}`);
  const from = `from bare_listings l where ${where.join(' and ')}`;
  await pool.query(`select count(*)::integer as total ${from}`, values);
  const page = `limit ${wanted.pageSize} offset ${(wanted.page - 1) * wanted.pageSize}`;
  await pool.query(`select l.project_id ${from} order by ${orders[wanted.sort]} ${page}`, values);
}

/** The condition as PostgreSQL reads it. */
function termQuery(condition: TermCondition): string {
  if (typeof condition === 'string') return `'${condition.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
  if ('not' in condition) return `!${termQuery(condition.not)}`;
  return 'any' in condition ? `(${condition.any.map(termQuery).join('|')})` : `(${condition.all.map(termQuery).join('&')})`;
}
