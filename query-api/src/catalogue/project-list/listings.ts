import { prefixQuery } from '@panelist/domain/catalogue/browser';
import { coalesced } from '@panelist/infra/foundation';
import { joinSql, onePerPool, pipelined, sql, withStatementSettings, type Pool, type Sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { projectListings, projects } from '@panelist/projectors/read-models';
import { listingIndex, type Listing, type ListingIndex } from './listing-index.js';

/** The listings of a process, in memory. */
export interface Listings {
  /** The index with all that the read model has now. The first call fills it. */
  readonly current: () => Promise<ListingIndex>;
  /**
   * The beginnings of stems that a search for this text looks for: of all its words, each as a
   * prefix (`bank acc` finds "Opening a bank account").
   */
  readonly stemsOf: (text: string) => Promise<readonly string[]>;
  /** Projects with a name like this text. */
  readonly namedLike: (text: string) => Promise<readonly string[]>;
}

/** Most rows of one statement. */
const PAGE = 2_000;
/** Least similarity between the text and a part of the name, 0 to 1. */
const LIKENESS = '0.4';

const { table, refs: r } = projectListings;

type Changed = Omit<Listing, 'direction'> & {
  readonly position: string | null;
  /** Of the row that changed last. */
  readonly head: string | null;
  readonly placeX: number | null;
  readonly placeY: number;
  readonly placeZ: number;
};

/**
 * One index a process, which follows the read model: each search asks for the rows that changed
 * since the last one, by the position that changed them. So a search sees what its caller waited
 * for.
 */
export const listingsOf = onePerPool((pool: Pool): Listings => {
  const runner = pipelined(pool);
  let index = listingIndex();
  let known = '';

  // One at a time: answers of two connections arrive in any order, and an older one would be taken
  // for lost events.
  const follow = coalesced(async () => {
    for (;;) {
      const rows = await readValues<Changed>(runner, changesAfter(known));
      const changed = rows.flatMap(({ position, placeX: x, placeY: y, placeZ: z, ...row }) =>
        position === null ? [] : [{ ...row, position, direction: x === null ? null : { x, y, z } }],
      );
      const head = rows[0]?.head ?? '';
      if (head < known) {
        // The log lost events and the table was rebuilt without them.
        index = listingIndex();
        known = '';
        continue;
      }
      index.apply(changed);
      const last = changed.at(-1)?.position;
      if (last !== undefined && last > known) known = last;
      if (changed.length < PAGE) return index;
    }
  });

  return {
    current: async () => follow(''),
    stemsOf: async (text) => {
      const prefixes = prefixQuery(text);
      if (prefixes === null) return [];
      const [row] = await readValues<{ readonly query: string }>(
        runner,
        sql`select to_tsquery('english', ${prefixes}::text)::text as query`,
      );
      return [...(row?.query ?? '').matchAll(/'((?:[^']|'')*)'/gu)].map(([, stem = '']) => stem.replaceAll("''", "'"));
    },
    namedLike: async (text) => {
      const { table: named, refs: p } = projects;
      const rows = await readValues<{ readonly projectId: string }>(
        withStatementSettings(pool, { 'pg_trgm.word_similarity_threshold': LIKENESS }),
        sql`select p.${p.projectId} as "projectId" from ${named} p where ${text}::text <% p.${p.name}`,
      );
      return rows.map(({ projectId }) => projectId);
    },
  };
});

function changesAfter(position: string): Sql {
  const columns = [
    sql`l.${r.position}`,
    sql`l.${r.projectId} as "projectId"`,
    sql`l.${r.organizationId} as "organizationId"`,
    sql`(extract(epoch from l.${r.publishedAt}) * 1000)::double precision as "publishedAt"`,
    sql`l.${r.closed}`,
    sql`l.${r.recruiting}`,
    sql`l.${r.remunerationCents} as "remunerationCents"`,
    sql`l.${r.timeMinutesRequired} as "timeMinutesRequired"`,
    sql`l.${r.talkToAudience} as "talkToAudience"`,
    sql`l.${r.researchConductType} as "researchConductType"`,
    sql`l.${r.placeX} as "placeX"`,
    sql`l.${r.placeY} as "placeY"`,
    sql`l.${r.placeZ} as "placeZ"`,
    sql`l.${r.criteriaGiven} as "criteriaGiven"`,
    sql`l.${r.wantedAges} as ages`,
    sql`l.${r.wantedTerms} as terms`,
    sql`tsvector_to_array(l.${r.words}) as words`,
  ];
  return sql`
    select head.head, ${joinSql(columns, ', ')}
    from (select max(${r.position}) as head from ${table}) head
    left join (
      select * from ${table} where ${r.position} > ${position}::text order by ${r.position} limit ${PAGE}::integer
    ) l on true
    order by l.${r.position}`;
}
