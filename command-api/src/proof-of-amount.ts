import { limiter, type Caller, type RequestContext } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { isTaken } from './is-taken.js';

/**
 * What a session that proves nothing may approve or withdraw in ten minutes (contract, Accounts).
 */
const centsUnproven = 500_00;
const windowSeconds = 600;
/** The window moves by steps of this length: sums of steps are counted. */
const stepSeconds = 120;
const steps = windowSeconds / stepSeconds;

export type ProofOfAmount = (caller: Caller, cents: number, requireProof: RequestContext['requireProof']) => Promise<void>;

/**
 * Asks the researcher for a proof once approvals, withdrawals and accepted disputes exceed $500 in
 * any ten minutes: one sum of all processes. Counting uses real time.
 */
export function proofOfAmount(dependencies: Pick<Dependencies, 'clock' | 'pool' | 'vault'>): ProofOfAmount {
  const unproven = limiter(dependencies, 'unproven-money', centsUnproven, windowSeconds + stepSeconds);
  return async ({ userId }, cents, requireProof) => {
    if (cents === 0) return;
    const now = Math.floor(Date.now() / (stepSeconds * 1_000));
    const keyOf = (step: number): string => `${userId} ${step}`;
    // Counted before the sum is read: of two at once at least one sees both.
    const fits = await isTaken(async () => unproven.take(keyOf(now), cents));
    const counted = await Promise.all(Array.from({ length: steps + 1 }, async (_, ago) => unproven.count(keyOf(now - ago))));
    if (fits && counted.reduce((sum, each) => sum + each, 0) <= centsUnproven) return;
    await unproven.giveBack(keyOf(now), cents);
    await requireProof();
  };
}
