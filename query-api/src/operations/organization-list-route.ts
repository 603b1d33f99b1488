import { organizationList } from '@panelist/domain/operations/browser';
import { route } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { memberships, organizationFunds, projects } from '@panelist/projectors/read-models';
import { containsText } from '../shared/contains-text.js';
import type { TableDependencies } from '../shared/query-dependencies.js';

interface Organization {
  readonly id: string;
  readonly companies: readonly string[];
  readonly projects: number;
}

/**
 * Organizations by name, so that operations need not know an id. An organization has no other name
 * than its projects give.
 */
export const organizationListRoute = ({ pool }: Pick<TableDependencies, 'pool'>) =>
  route(organizationList, async ({ query }) => {
    const text = (query.text ?? '').trim();
    const [p, m, f] = [projects, memberships, organizationFunds];
    const found = await readValues<Organization>(
      pool,
      sql`
        select id, coalesce(array_agg(distinct company) filter (where company <> ''), '{}') as companies,
          count(company)::integer as projects
        from (
          select ${p.refs.organizationId} as id, ${p.refs.companyName} as company from ${p.table}
          union all select unnest(${m.refs.organizations}), null from ${m.table}
          union all select ${f.refs.organizationId}, null from ${f.table}
        ) known
        group by id
        having ${containsText(sql`id`, text)} or bool_or(${containsText(sql`company`, text)})
        order by min(lower(company)), id
        limit ${query.limit + 1} offset ${query.skip}`,
    );
    return {
      body: {
        items: found.slice(0, query.limit).map((each) => ({ ...each, companies: [...each.companies] })),
        more: found.length > query.limit,
      },
    };
  });
