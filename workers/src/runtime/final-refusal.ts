import { Refusal, type RefusalKind } from '@panelist/domain/kernel';

/** Kinds of refusals that the same order gets again, unless what it is about changes. */
const finalKinds: ReadonlySet<RefusalKind> = new Set(['malformed', 'forbidden', 'not-found', 'conflict', 'invalid']);

/** The organization may deposit more; another writer was faster. */
const passing: ReadonlySet<string> = new Set(['catalogue.funds-insufficient', 'store.conflict']);

/** Whether a repeated order would get this refusal again. */
export const isFinalRefusal = (error: unknown): error is Refusal =>
  error instanceof Refusal && finalKinds.has(error.kind) && !passing.has(error.code);

async function attempt<Outcome>(order: () => Promise<Outcome>): Promise<Outcome | Refusal> {
  try {
    return await order();
  } catch (error) {
    if (isFinalRefusal(error)) return error;
    throw error;
  }
}

/**
 * What came of an order, or the refusal that it gets for good. What it is about may have changed
 * between a look and its command: the second run looks again.
 */
export async function orFinalRefusal<Outcome>(order: () => Promise<Outcome>): Promise<Outcome | Refusal> {
  const first = await attempt(order);
  return first instanceof Refusal ? attempt(order) : first;
}
