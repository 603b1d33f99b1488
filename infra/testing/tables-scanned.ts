import type pg from 'pg';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Parent Relationship'?: string;
  readonly Plans?: readonly PlanNode[];
}

/**
 * The tables and indexes that PostgreSQL reads as a whole for what `run` asks, though it avoids
 * that where an index fits. It only plans the statements: each answers without rows.
 */
export async function tablesScanned(pool: pg.Pool, run: (pool: pg.Pool) => Promise<unknown>): Promise<readonly string[]> {
  const client = await pool.connect();
  const scanned = new Set<string>();
  const visit = (node: PlanNode): void => {
    // Of a small table PostgreSQL may hash all rows, whatever the settings.
    if (node['Parent Relationship'] === 'SubPlan') return;
    const reads = /\b(Seq|Index|Index Only) Scan$/.test(node['Node Type']);
    if (reads && node['Index Cond'] === undefined) scanned.add(node['Relation Name'] ?? node['Index Name'] ?? '');
    node.Plans?.forEach(visit);
  };
  const query = async (text: string, values: unknown[] = []) => {
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
      `explain (format json) ${text}`,
      values,
    );
    for (const { Plan } of rows.flatMap((row) => row['QUERY PLAN'])) visit(Plan);
    return { rows: [], rowCount: 0 };
  };
  try {
    await client.query('set enable_seqscan = off');
    await run(Object.assign(Object.create(pool) as pg.Pool, { query }));
  } finally {
    client.release(true);
  }
  return [...scanned].toSorted();
}
