import { describe, expect, it } from '@jest/globals';
import { errorBreaker } from './supervised-worker.js';
import { checkedJobId } from './bullmq-queue.js';

describe('the breaker', () => {
  it('opens once, with the error that is one too many within the window', () => {
    let now = 0;
    const breaker = errorBreaker({ limit: 3, windowMs: 1_000, now: () => now });
    expect([breaker.hit(), breaker.hit(), breaker.hit()]).toEqual([false, false, false]);
    now = 1_001;
    expect([breaker.hit(), breaker.hit(), breaker.hit(), breaker.open]).toEqual([false, false, false, false]);
    expect([breaker.hit(), breaker.hit(), breaker.open]).toEqual([true, false, true]);
  });
});

describe('a job id', () => {
  it.each(['dispatch-payout-0190f3c2-aaaa', 'sweep-payouts-p1-s2'])('%s is fine', (id) => {
    expect(checkedJobId(id)).toBe(id);
  });

  it.each(['12345', 'a:b-c', 'reaction', '', `r-${'x'.repeat(200)}`])('%j is refused', (id) => {
    expect(() => checkedJobId(id)).toThrow(RangeError);
  });
});
