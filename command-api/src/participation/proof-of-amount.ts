import { Refusal } from '@panelist/domain/kernel';
import { processLimiter, type Caller, type RequestContext } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';

/**
 * What a session that proves nothing may approve or withdraw in ten minutes (contract, Accounts).
 */
const centsUnproven = 500_00;
const windowSeconds = 600;

/**
 * Asks the researcher for a proof once approvals and withdrawals exceed $500 in ten minutes,
 * counted by each process.
 */
export function proofOfAmount(dependencies: Pick<Dependencies, 'clock'>) {
  const unproven = processLimiter(dependencies, centsUnproven, windowSeconds);
  return async ({ userId }: Caller, cents: number, requireProof: RequestContext['requireProof']): Promise<void> => {
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
