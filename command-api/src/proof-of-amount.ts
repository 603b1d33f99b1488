import { Refusal } from '@panelist/domain/kernel';
import { limiter, type Caller, type RequestContext } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';

/**
 * What a session that proves nothing may approve or withdraw in ten minutes (contract, Accounts).
 */
const centsUnproven = 500_00;
const windowSeconds = 600;

export type ProofOfAmount = (caller: Caller, cents: number, requireProof: RequestContext['requireProof']) => Promise<void>;

/**
 * Asks the researcher for a proof once approvals, withdrawals and accepted disputes exceed $500 in
 * ten minutes: one sum of all processes.
 */
export function proofOfAmount(dependencies: Pick<Dependencies, 'clock' | 'pool' | 'vault'>): ProofOfAmount {
  const unproven = limiter(dependencies, 'unproven-money', centsUnproven, windowSeconds);
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
