import type { PayoutMethod } from '@panelist/domain/payout';
import type { Dependencies } from '@panelist/infra/room';

export interface FundingPause {
  readonly isPaused: (method: PayoutMethod) => boolean;
  readonly ranOut: (method: PayoutMethod) => void;
}

const PAUSE_MS = 15 * 60_000;

/**
 * Pauses the payouts of a provider that is out of funds and alerts operations, instead of refusing
 * each payout. Only in production: in the demo a special address causes the refusal, which concerns
 * one payout (contract, Payouts).
 */
export function fundingPause({
  clock,
  config,
  logger,
  metrics,
}: Pick<Dependencies, 'clock' | 'config' | 'logger' | 'metrics'>): FundingPause {
  const until = new Map<PayoutMethod, number>();
  const isPaused = (method: PayoutMethod): boolean => (until.get(method) ?? 0) > Date.parse(clock.now());
  metrics.gauge({
    name: 'panelist_payout_provider_out_of_funds',
    help: 'Whether payouts through this provider wait for funds.',
    labels: ['provider'],
    collect: (gauge) => {
      for (const provider of until.keys()) gauge.set({ provider }, isPaused(provider) ? 1 : 0);
    },
  });
  return {
    isPaused,
    ranOut(method: PayoutMethod): void {
      if (config.env !== 'production') return;
      until.set(method, Date.parse(clock.now()) + PAUSE_MS);
      logger.error({ provider: method }, 'a payout provider is out of funds: its payouts wait');
    },
  };
}
