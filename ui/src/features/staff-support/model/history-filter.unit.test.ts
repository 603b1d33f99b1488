import { describe, expect, it } from '@jest/globals';
import { historyFilterOf, historyOrderOf, historyQueryOf, typesOf } from './history-filter.js';

const filter = (address: string) => historyFilterOf(new URLSearchParams(address));

describe('the filter of a history', () => {
  it('ignores unknown values in the address', () => {
    expect(filter('context=astrology&type=StarFell&actor=robot&from=yesterday&to=2026-13-45')).toEqual({
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

  it('requests every event type of a context', () => {
    expect(historyQueryOf(filter('context=payout')).types?.split(',')).toEqual(typesOf('payout'));
  });

  it('requests a single event type, and drops it when the context changes', () => {
    expect(historyQueryOf(filter('type=PayoutSettled')).types).toBe('PayoutSettled');
    expect(filter('context=identity&type=PayoutSettled').type).toBeUndefined();
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
