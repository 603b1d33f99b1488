import { plain, table } from '../table.js';

/**
 * What the list of projects filters, scores and sorts by, apart from the projects themselves so that many of them fit into little memory.
 * A closed project has no row. Money in cents.
 */
export type ProjectListingRow = {
  readonly project_id: string;
  /** Null for drafts, which no list shows. */
  readonly published_at: string | null;
  readonly recruiting: boolean;
  readonly talk_to_audience: 1 | 2;
  readonly research_conduct_type: 1 | 2;
  readonly remuneration_cents: number;
  readonly time_minutes_required: number;
  /** How many criteria the target has: what a score is a share of. */
  readonly criteria_given: number;
  /** A PostgreSQL `int4multirange` as text, `{[21,71),[80,91)}`; empty where age does not matter. */
  readonly wanted_ages: string;
  /** Who may start, as `waysIn` tells. */
  readonly ways: readonly string[];
  /** A PostgreSQL `tsvector` as text: the terms of `wantedTerms`. */
  readonly wishes: string;
};

export const projectListingsTable = table<ProjectListingRow>({
  name: 'read_model.project_listings',
  key: ['project_id'],
  columns: {
    project_id: plain,
    published_at: plain,
    recruiting: plain,
    talk_to_audience: plain,
    research_conduct_type: plain,
    remuneration_cents: plain,
    time_minutes_required: plain,
    criteria_given: plain,
    wanted_ages: plain,
    ways: plain,
    wishes: plain,
  },
});
