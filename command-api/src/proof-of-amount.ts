import { Refusal } from '@panelist/domain/kernel';
import { processLimiter, type Caller, type RequestContext } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';

/**
 * What a session that proves nothing may approve or withdraw in ten minutes (contract, Accounts).
 */
const centsUnproven = 500_00;
const windowSeconds = 600;

export type ProofOfAmount = (caller: Caller, cents: number, requireProof: RequestContext['requireProof']) => Promise<void>;

const sums = new WeakMap<Dependencies['clock'], ProofOfAmount>();

/**
 * Asks the researcher for a proof once approvals, withdrawals and accepted disputes exceed $500 in
 * ten minutes: one sum of each process.
 */
export function proofOfAmount(dependencies: Pick<Dependencies, 'clock'>): ProofOfAmount {
  const sum = sums.get(dependencies.clock) ?? newSum(dependencies);
  sums.set(dependencies.clock, sum);
  return sum;
}

function newSum(dependencies: Pick<Dependencies, 'clock'>): ProofOfAmount {
  const unproven = processLimiter(dependencies, centsUnproven, windowSeconds);
  return async ({ userId }, cents, requireProof) => {
    if (cents === 0) return;
    try {
      await unproven.take(userId, cents);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await unproven.giveBack(userId, cents);
      await requireProof();
    }
  };
}
