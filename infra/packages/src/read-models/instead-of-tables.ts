import { joinSql, raw, type Sql, type StatementRunner } from '../postgres/index.js';

/**
 * Runs statements over other rows than those of the tables that they name: each named table is a
 * common table expression in front of the statement. Throws for a statement that names another
 * read model, so that no current row is shown as one of another time.
 * @param sources by the table's name, a `select` of all its columns
 */
export function insteadOfTables(pool: StatementRunner, sources: ReadonlyMap<string, Sql>): StatementRunner {
  return {
    query: async (text, values = []) => {
      const named = new Set(text.match(/\bread_model\.\w+/g));
      if (named.size === 0) return pool.query(text, values);
      const tables = [...named].map((name) => {
        const source = sources.get(name);
        if (source === undefined) throw new Error(`${name} has no other rows`);
        return { name, source };
      });
      const ctes = joinSql(
        tables.map(({ name, source }) => joinSql([raw(`${ownName(name)} as not materialized (`), source, raw(')')], '')),
      );
      const before = ctes.compile(values);
      const renamed = text.replaceAll(/\bread_model\.\w+/g, ownName).trimStart();
      const rest = /^with\b/i.test(renamed) ? `, ${renamed.slice('with'.length)}` : ` ${renamed}`;
      return pool.query(`with ${before.text}${rest}`, before.values);
    },
  };
}

const ownName = (table: string): string => table.replace('.', '_');
