import { describe, expect, it } from '@jest/globals';
import { historyFilterOf, historyOrderOf, historyQueryOf } from './history-filter.js';

const filter = (address: string) => historyFilterOf(new URLSearchParams(address));

describe('the filter of a history', () => {
  it('ignores unknown values in the address', () => {
    expect(filter('actor=robot&from=yesterday&to=2026-13-45')).toEqual({
      context: undefined,
      type: undefined,
      actor: undefined,
      from: undefined,
      to: undefined,
    });
  });

  it('has the newest first unless the address says otherwise', () => {
    const orders = ['', 'order=newest', 'order=sideways', 'order=oldest'].map((text) =>
      historyOrderOf(new URLSearchParams(text)),
    );
    expect(orders).toEqual(['newest', 'newest', 'newest', 'oldest']);
  });

  it('requests the events of a context, or of one type', () => {
    expect(historyQueryOf(filter('context=payout'))).toMatchObject({ context: 'payout', types: undefined });
    expect(historyQueryOf(filter('type=PayoutSettled')).types).toBe('PayoutSettled');
  });

  it('requests what one kind of actor did', () => {
    expect(historyQueryOf(filter('actor=staff')).actor).toBe('staff');
  });

  it('covers whole days, both included, in the viewer’s zone', () => {
    const { from, to } = historyQueryOf(filter('from=2026-11-01&to=2026-11-01'));
    expect(new Date(from ?? '').getTime()).toBe(new Date(2026, 10, 1).getTime());
    expect(new Date(to ?? '').getTime()).toBe(new Date(2026, 10, 2).getTime() - 1);
  });
});
