import { describe, expect, it } from '@jest/globals';
import { payoutStepText } from './payout-step-text.js';
import { after, rejected, report, request, start } from './payout.test-kit.js';

describe('a step as text', () => {
  const [requested, started, refused] = after(request, start(1), report(rejected));

  it('explains to its owner what it means for them', () => {
    expect(requested && payoutStepText(requested, 'TREMENDOUS', 'participant', String)).toEqual({
      type: 'PayoutRequested',
      text: 'Your payment of $52.50 for “Coffee habits” was approved.',
      attempt: null,
      provider: null,
    });
  });

  it('gives operations the key, and the provider’s own message', () => {
    expect(started && payoutStepText(started, 'PAYPAL', 'operations', String).text).toContain('PayPal under the key p1.1');
    expect(refused && payoutStepText(refused, 'PAYPAL', 'operations', String)).toMatchObject({
      attempt: 1,
      provider: { code: '402', message: 'Not enough funds' },
    });
  });
});
