import { job } from '@panelist/infra/queue';
import { z } from 'zod';

const payload = z.object({ payoutId: z.string() });

/** Sends what waits to be sent. Its retries cover about two minutes; then the sweep asks again. */
export const dispatchPayout = job({ name: 'dispatch-payout', payload, attempts: 8, backoffMs: 1_000, concurrency: 4 });

/** Asks after what a provider has, or may have. Its retries cover about a quarter of an hour; then the sweep asks again. */
export const followPayout = job({ name: 'follow-payout', payload, attempts: 12, backoffMs: 500, concurrency: 4 });
