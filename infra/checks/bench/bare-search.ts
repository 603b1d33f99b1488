import { ageOn, tooManyKeys, metTerms, projectListQuerySchema, eligibilityKeysOf } from '@panelist/domain/catalogue';
import type { Pool } from '@panelist/infra/postgres';
import { termQuery } from '@panelist/infra/read-models';
import { participations, projectListings } from '@panelist/projectors/read-models';
import type { SearchRequest } from './search-requests.js';

const orders = {
  v4Score: 'published_at desc, project_id',
  publishedAt: 'published_at desc, project_id',
  panelistRemuneration: 'remuneration_cents desc, published_at desc, project_id',
  timeMinutesRequired: 'time_minutes_required, published_at desc, project_id',
};

/**
 * The baseline: only the candidates of a request, in hand-written SQL over the same tables and
 * indexes, with the same client: ids of a page, newest first where the request sorts by score, and
 * their number. It scores nothing, reads no project and looks up no person.
 */
export async function bareSearch(pool: Pool, { userId, person, query }: SearchRequest, today: string): Promise<void> {
  const wanted = projectListQuerySchema.parse(query);
  const values: unknown[] = [];
  const put = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const where = ['l.published_at is not null'];
  if (wanted.minIncentive !== undefined) where.push(`l.remuneration_cents >= ${put(wanted.minIncentive * 100, 'integer')}`);
  if (wanted.maxTimeMinutesRequired !== undefined)
    where.push(`l.time_minutes_required <= ${put(wanted.maxTimeMinutesRequired, 'integer')}`);
  if (wanted.queryText !== undefined) {
    const words = wanted.queryText.split(' ').map((word) => `${word}:*`);
    where.push(`to_tsvector('english', l.search_text) @@ to_tsquery('english', ${put(words.join(' & '), 'text')})`);
  }
  const { mayStart, hard, soft } = metTerms(person);
  if (wanted.showEligible !== false || wanted.onlyShowMatched === true) {
    where.push(`(isempty(l.wanted_ages) or l.wanted_ages @> ${put(ageOn(person.dateOfBirth ?? '', today), 'integer')})`);
    where.push('l.recruiting', `l.eligibility_keys && ${put([tooManyKeys, ...eligibilityKeysOf(person)], 'text[]')}`);
    where.push(
      `(l.eligibility_keys[1] <> ${put(tooManyKeys, 'text')} or l.wanted_terms @@ ${put(termQuery(mayStart), 'tsquery')})`,
    );
    where.push(`not exists (select from ${participations.tableName} r
      where r.user_id = ${put(userId, 'text')} and r.project_id = l.project_id and r.status <> 'DRAFT')`);
  }
  if (wanted.onlyShowMatched === true) where.push(`l.wanted_terms @@ ${put(termQuery({ all: [...hard, ...soft] }), 'tsquery')}`);
  const from = `from ${projectListings.tableName} l where ${where.join(' and ')}`;
  await pool.query(`select count(*)::integer as total ${from}`, values);
  const page = `limit ${wanted.pageSize} offset ${(wanted.page - 1) * wanted.pageSize}`;
  await pool.query(`select l.project_id ${from} order by ${orders[wanted.sort]} ${page}`, values);
}
