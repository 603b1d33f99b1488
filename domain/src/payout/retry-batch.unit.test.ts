import { describe, expect, test } from '@jest/globals';
import { fold } from '../kernel/decider.js';
import { given } from '../kernel/given-when-then.test-kit.js';
import { payoutBatchDecider, waitingIn, type PayoutBatchCommand } from './retry-batch.js';
import type { PayoutBatchEvent } from './retry-batch-events.js';

const filter = { status: 'failed', text: null, userId: null } as const;
const asked = { batchId: 'b1', requestedBy: 'staff-1', reason: 'Topped up.' };
const request = (wanted: Extract<PayoutBatchCommand, { type: 'RequestPayoutBatch' }>['wanted']): PayoutBatchCommand => ({
  type: 'RequestPayoutBatch',
  ...asked,
  names: [],
  wanted,
});
const ofIds: PayoutBatchEvent = { type: 'PayoutBatchRequested', data: { ...asked, payoutIds: ['p1', 'p2'], filter: null } };
const ofFilter: PayoutBatchEvent = { type: 'PayoutBatchRequested', data: { ...asked, payoutIds: null, filter } };
const done = (payoutId: string): PayoutBatchEvent => ({
  type: 'PayoutBatchItemDone',
  data: { batchId: 'b1', payoutId, refusal: null },
});

describe('a batch', () => {
  test('names each payout once', () => {
    given(payoutBatchDecider)
      .when(request({ payoutIds: ['p1', 'p2', 'p1'] }))
      .then([ofIds]);
  });

  test('of a filter gets its payouts once', () => {
    given(payoutBatchDecider).when(request({ filter })).then([ofFilter]);
    const choose = { type: 'ChoosePayouts', payoutIds: ['p1'] } as const;
    given(payoutBatchDecider, [ofFilter])
      .when(choose)
      .then([{ type: 'PayoutBatchChosen', data: { batchId: 'b1', payoutIds: ['p1'] } }]);
    given(payoutBatchDecider, [ofIds]).when(choose).then([]);
  });

  test('counts each of its payouts once, and no other', () => {
    const finish = (payoutId: string) => ({ type: 'FinishPayout', payoutId, refusal: null }) as const;
    given(payoutBatchDecider, [ofIds])
      .when(finish('p1'))
      .then([done('p1')]);
    given(payoutBatchDecider, [ofIds, done('p1')])
      .when(finish('p1'))
      .then([]);
    given(payoutBatchDecider, [ofIds]).when(finish('p9')).then([]);
    expect(waitingIn(fold(payoutBatchDecider, [ofIds, done('p1')]))).toEqual(['p2']);
  });
});
