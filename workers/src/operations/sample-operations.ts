import { sql } from '@panelist/infra/postgres';
import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { isLed } from './is-led.js';

const EVERY_MS = 60_000;
/** What the page shows, and a margin. */
const KEPT = '25 hours';
/** Those of interest over time: completed jobs are removed by their number. */
const states = ['waiting', 'active', 'delayed', 'failed'] as const;

/**
 * Notes once a minute how many jobs wait and fail, how far processors are behind and how many
 * streams are parked: the history of a day on the operations page. By the machine's clock, as lag
 * is.
 */
export const sampleOperations = ({ pool, queue }: Pick<Dependencies, 'pool' | 'queue'>): WorkerModule => ({
  sweeps: [
    {
      name: 'sample-operations',
      everyMs: EVERY_MS,
      run: async () => {
        const queues = withoutZeros(await queue.counts());
        const { text, values } = sql`
          insert into app.operations_samples (at, queues, processors, parked)
          select clock_timestamp(), ${queues},
            (select coalesce(jsonb_object_agg(behind.name, jsonb_build_object('lag', behind.lag, 'seconds', behind.seconds)), '{}')
             from (
               select coalesce(c.model, c.name) as name, max(c.lag) as lag, round(max(c.lag_seconds)::numeric, 1) as seconds
               from app.checkpoints c where (c.lag > 0 or c.lag_seconds > 0) and ${isLed} group by 1
             ) behind),
            (select count(*) from app.parked_streams)`.compile();
        await pool.query(text, values);
        await pool.query('delete from app.operations_samples where at < clock_timestamp() - $1::interval', [KEPT]);
      },
    },
  ],
});

type Counts = Awaited<ReturnType<Dependencies['queue']['counts']>>;

function withoutZeros(counts: Counts): Record<string, Record<string, number>> {
  const queues = Object.entries(counts).map(([name, of]) => {
    const some = states.flatMap((state) => ((of[state] ?? 0) > 0 ? [[state, of[state] ?? 0] as const] : []));
    return [name, Object.fromEntries(some)] as const;
  });
  return Object.fromEntries(queues.filter(([, some]) => Object.keys(some).length > 0));
}
