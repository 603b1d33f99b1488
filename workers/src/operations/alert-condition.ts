import type { Config } from '@panelist/infra/foundation';
import type { Dependencies } from '@panelist/infra/service';
import { sql, type Sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';

export type AlertNeeds = Pick<Dependencies, 'clock' | 'commands' | 'pool' | 'queue' | 'store'>;
export type Thresholds = Config['alerts']['thresholds'] & Pick<Config, 'budgets'>;

/** What the conditions are measured by. */
export const thresholdsOf = ({ alerts, budgets }: Pick<Config, 'alerts' | 'budgets'>): Thresholds => ({
  ...alerts.thresholds,
  budgets,
});

/** One thing that operations have to hear of. */
export interface AlertCondition {
  /** Stored, and sent to programs: never renamed. */
  readonly name: string;
  /** The alert is raised at this value, and clears below it. */
  readonly threshold: (thresholds: Thresholds) => number;
  readonly measure: (needs: AlertNeeds, thresholds: Thresholds) => Promise<number>;
  /** What is wrong, with the value, for a person. */
  readonly text: (value: number) => string;
}

export async function valueOf({ pool }: Pick<AlertNeeds, 'pool'>, query: Sql): Promise<number> {
  const [row] = await readValues<{ readonly value: number | null }>(pool, query);
  return row?.value ?? 0;
}

/** Of the last five minutes, by real time. */
export const refusalsOf = async (needs: Pick<AlertNeeds, 'pool'>, kind: string): Promise<number> =>
  valueOf(
    needs,
    sql`select coalesce(sum(refusals), 0)::integer as value from app.security_refusals
      where kind = ${kind}::text and minute > now() - interval '5 minutes'`,
  );
