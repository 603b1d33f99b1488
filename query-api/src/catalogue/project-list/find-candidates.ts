import type { ProjectListQuery, Target } from '@panelist/domain/catalogue/browser';
import { ageOn } from '@panelist/domain/catalogue/browser';
import type { MatchablePerson } from '@panelist/domain/catalogue/browser';
import { centsFromDollars } from '@panelist/domain/kernel/browser';
import type { TableDependencies } from '../../shared/query-dependencies.js';

/** As much of a project as ranking needs. */
export interface Candidate {
  readonly project_id: string;
  readonly target: Target;
}

/** For whom the list is narrowed to what they may start. */
export interface EligibleFor {
  readonly userId: string;
  readonly person: MatchablePerson;
  /** ISO 8601; only the day counts. */
  readonly today: string;
}

const orders: Readonly<Record<ProjectListQuery['sort'], string>> = {
  // Ranked by the caller once scores are known; the newest first among equals.
  v4Score: 'published_at desc, project_id',
  publishedAt: 'published_at desc, project_id',
  panelistRemuneration: 'remuneration_cents desc, published_at desc, project_id',
  timeMinutesRequired: 'time_minutes_required, published_at desc, project_id',
};

/** How the text is looked for: by words and their beginnings, or, where that finds nothing, by likeness of the name. */
export type TextSearch = 'words' | 'likeness';

/** Published projects that pass the filters, in the order asked for (document 2 §3, Project list query fields). */
export async function findCandidates(
  { pool }: Pick<TableDependencies, 'pool'>,
  query: ProjectListQuery,
  eligible: EligibleFor | null,
  textSearch: TextSearch,
): Promise<readonly Candidate[]> {
  const person = eligible?.person;
  const answer = await pool.query<Candidate>(
    `select project_id, target from read_model.projects
     where status = 'published'
       and ($1::text is null
         or ($2 = 'words' and search @@ to_tsquery('english', $3))
         or ($2 = 'likeness' and word_similarity($1, name) >= 0.4))
       and remuneration_cents between coalesce($4, 0) and coalesce($5, 2147483647)
       and time_minutes_required between coalesce($6, 0) and coalesce($7, 2147483647)
       and ($8::integer is null or talk_to_audience = $8)
       and ($9::integer is null or research_conduct_type = $9)
       and (not $10 or ${mayStart})
     order by ${orders[query.sort]}`,
    [
      textOf(query),
      textSearch,
      prefixQuery(query.queryText ?? ''),
      centsOf(query.minIncentive),
      centsOf(query.maxIncentive),
      minutes(query.minTimeMinutesRequired, Math.ceil),
      minutes(query.maxTimeMinutesRequired, Math.floor),
      query.talkToAudience ?? null,
      query.researchConductType ?? null,
      eligible !== null,
      comparable(person?.gender),
      person?.dateOfBirth == null ? null : ageOn(person.dateOfBirth, eligible?.today ?? ''),
      comparable(person?.educationLevel),
      comparable(person?.ethnicity),
      comparable(person?.country),
      person?.isWorkEmailVerified ?? false,
      eligible?.userId ?? null,
    ],
  );
  return answer.rows;
}

/** The hard criteria, as `eligibility` of the domain has them, and what else keeps a person from starting now. */
const mayStart = `(
  recruiting
  and (cardinality(target_genders) = 0 or $11 = any(target_genders))
  and (isempty(target_ages) or target_ages @> $12::integer)
  and (cardinality(target_education_levels) = 0 or $13 = any(target_education_levels))
  and (cardinality(target_ethnicities) = 0 or $14 = any(target_ethnicities))
  and (cardinality(target_countries) = 0 or $15 = any(target_countries))
  and (cardinality(countries) = 0 or $15 = any(lower(countries::text)::text[]))
  and (talk_to_audience = 2 or $16)
  and not exists (
    select from read_model.participations p
    where p.project_id = projects.project_id and p.user_id = $17 and p.status <> 'DRAFT'
  )
)`;

const textOf = ({ queryText }: ProjectListQuery): string | null => (queryText?.trim() ? queryText.trim() : null);

/** All words, each as the beginning of one: `bank acc` finds "Opening a bank account". */
function prefixQuery(text: string): string {
  return (text.match(/[\p{Letter}\p{Number}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ');
}

const centsOf = (dollars: number | undefined): number | null =>
  dollars === undefined ? null : centsFromDollars(Math.round(Math.min(Math.max(dollars, 0), 1e7) * 100) / 100);

/** Whole minutes that the column can be compared with, whatever number was asked for. */
const minutes = (asked: number | undefined, whole: (value: number) => number): number | null =>
  asked === undefined ? null : whole(Math.min(Math.max(asked, 0), 1e7));

/** Codes compare without case and blanks, as the columns of the hard criteria hold them. */
const comparable = (code: string | null | undefined): string | null => code?.toLowerCase().replaceAll(/\s+/g, '') || null;
