import { criteriaOf, criteriaText, savedSearchList } from '@panelist/domain/saved-search/browser';
import { route } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import { readRows, select } from '@panelist/infra/read-models';
import { savedSearches } from '@panelist/projectors/read-models';
import type { TableDependencies } from '../shared/query-dependencies.js';

const columns = select(savedSearches, 'searchId', 'name', 'keywords', 'filters', 'alerts', 'savedAt');

export const savedSearchListRoute = (dependencies: TableDependencies) =>
  route(savedSearchList, async ({ caller }) => {
    const { table, refs: r } = savedSearches;
    const rows = await readRows(
      dependencies,
      columns,
      sql`select ${columns.columns('t')} from ${table} t where t.${r.userId} = ${caller.userId}
        order by t.${r.savedAt} desc, t.${r.searchId}`,
    );
    const items = rows.map(({ searchId, name, alerts, savedAt, ...search }) => {
      const criteria = criteriaOf(search);
      return { id: searchId, name, criteria, criteriaFormatted: criteriaText(criteria), alerts: [...alerts], savedAt };
    });
    return { body: { items, totalCount: items.length } };
  });
