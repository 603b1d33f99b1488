import { plain, table } from '../table.js';

/** The latest screener cycle of a person. `reset` means that none is open: the next submission opens one. */
export type ScreenerCycleRow = {
  readonly user_id: string;
  readonly cycle_id: string;
  readonly status: 'open' | 'reset';
  readonly opened_at: string;
  readonly expires_at: string;
  readonly screener_limit: number;
  readonly screener_count: number;
  readonly reset_at: string | null;
};

export const screenerCyclesTable = table<ScreenerCycleRow>({
  name: 'read_model.screener_cycles',
  key: ['user_id'],
  columns: {
    user_id: plain,
    cycle_id: plain,
    status: plain,
    opened_at: plain,
    expires_at: plain,
    screener_limit: plain,
    screener_count: plain,
    reset_at: plain,
  },
});
