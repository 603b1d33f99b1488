import { pathOfProject } from '@panelist/domain/catalogue/browser';
import type { ListedPages } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/service';
import { projectListings, projects } from '@panelist/projectors/read-models';
import { slugOf } from '../../shared/project-card.js';

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly publishedAt: Date;
}

/**
 * Pages of the projects that visitors find in the list, for the sitemap. They are read anew only
 * after a listing has changed, by the position that the lists follow.
 */
export function listedProjects({ pool }: Pick<Dependencies, 'pool'>): ListedPages {
  const { table, refs: l } = projectListings;
  const { table: named, refs: p } = projects;
  let known: { readonly head: string; readonly most: number; readonly pages: Awaited<ReturnType<ListedPages>> } | undefined;
  return async (most) => {
    const [last] = await readValues<{ readonly head: string | null }>(pool, sql`select max(${l.position}) as head from ${table}`);
    const head = last?.head ?? '';
    if (known?.head === head && known.most === most) return known.pages;
    const rows = await readValues<Listed>(
      pool,
      sql`select l.${l.projectId} as id, p.${p.name} as name, l.${l.publishedAt} as "publishedAt"
        from ${table} l join ${named} p on p.${p.projectId} = l.${l.projectId}
        where l.${l.publishedAt} is not null and not l.${l.closed}
        order by l.${l.publishedAt} desc, l.${l.projectId} limit ${most}::integer`,
    );
    const pages = rows.map(({ id, name, publishedAt }) => ({
      path: pathOfProject({ id, slug: slugOf(name) }),
      changedAt: new Date(publishedAt).toISOString(),
    }));
    known = { head, most, pages };
    return pages;
  };
}
