import type { PayoutMethod } from '@panelist/domain/payout';
import type { Dependencies } from '@panelist/infra/service';

export interface FundingPause {
  readonly isPaused: (method: PayoutMethod) => Promise<boolean>;
  readonly ranOut: (method: PayoutMethod) => Promise<void>;
}

type Needs = Pick<Dependencies, 'clock' | 'config' | 'logger' | 'metrics' | 'pool'>;

const PAUSE_MS = 15 * 60_000;

/**
 * Pauses the payouts of a provider that is out of funds and alerts operations, instead of refusing
 * each payout. The pause is a row, so that every process keeps it, also after a restart. Only in
 * production: in the demo a special address causes the refusal, which concerns one payout
 * (contract, Payouts).
 */
export function fundingPause({ clock, config, logger, metrics, pool }: Needs): FundingPause {
  const isPausing = config.env === 'production';
  metrics.gauge({
    name: 'panelist_payout_provider_out_of_funds',
    help: 'Whether payouts through this provider wait for funds.',
    labels: ['provider'],
    collect: async (gauge) => {
      if (!isPausing) return;
      for (const { method, isPaused } of await findPauses({ pool }, clock.now()))
        gauge.set({ provider: method }, isPaused ? 1 : 0);
    },
  });
  return {
    isPaused: async (method) =>
      isPausing && (await findPauses({ pool }, clock.now())).some((pause) => pause.method === method && pause.isPaused),
    async ranOut(method) {
      if (!isPausing) return;
      logger.error({ provider: method }, 'a payout provider is out of funds: its payouts wait');
      await pauseUntil({ pool }, method, new Date(Date.parse(clock.now()) + PAUSE_MS));
    },
  };
}

interface Pause {
  readonly method: PayoutMethod;
  readonly isPaused: boolean;
}

async function findPauses({ pool }: Pick<Needs, 'pool'>, now: string): Promise<readonly Pause[]> {
  const { rows } = await pool.query<Pause>('select method, until > $1 as "isPaused" from app.funding_pauses', [now]);
  return rows;
}

async function pauseUntil({ pool }: Pick<Needs, 'pool'>, method: PayoutMethod, until: Date): Promise<void> {
  await pool.query(
    `insert into app.funding_pauses as known (method, until) values ($1, $2)
     on conflict (method) do update set until = greatest(known.until, excluded.until)`,
    [method, until],
  );
}
