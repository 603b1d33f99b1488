import { Refusal } from '@panelist/domain/kernel';
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

export type ProofOfAmount = <Result>(
  request: Pick<RequestContext, 'requireProof'> & { readonly caller: Caller },
  cents: number,
  work: () => Promise<Result>,
) => Promise<Result>;

/**
 * Asks the researcher for a proof once approvals, withdrawals and accepted disputes exceed $500 in
 * any ten minutes, with a proof or without: one sum of all processes. What `work` refuses does not
 * count. Counting uses real time.
 */
export function proofOfAmount(dependencies: Pick<Dependencies, 'clock' | 'pool' | 'vault'>): ProofOfAmount {
  const unproven = limiter(dependencies, 'unproven-money', centsUnproven, windowSeconds + stepSeconds);
  return async ({ caller: { userId }, requireProof }, cents, work) => {
    if (cents === 0) return work();
    const now = Math.floor(Date.now() / (stepSeconds * 1_000));
    const keyOf = (step: number): string => `${userId} ${step}`;
    // Counted before the sum is read: of two at once at least one sees both.
    const fits = await isTaken(async () => unproven.take(keyOf(now), cents));
    const counted = await Promise.all(Array.from({ length: steps + 1 }, async (_, ago) => unproven.count(keyOf(now - ago))));
    try {
      if (!fits || counted.reduce((sum, each) => sum + each, 0) > centsUnproven) await requireProof();
      return await work();
    } catch (error) {
      if (error instanceof Refusal) await unproven.giveBack(keyOf(now), cents);
      throw error;
    }
  };
}
