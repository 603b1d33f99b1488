import type { ApiError } from '../../../shared/api/api-error.js';
import type { Problem } from './answers.js';

/** A problem that the page itself found, at one step. */
export interface StepProblem extends Problem {
  readonly step: string;
}

const questionField = /^responses\.([^.]+)(\.other)?$/;

const refusals = (failure: ApiError | null) =>
  (failure?.errors ?? []).map(({ field, message }) => {
    const [, step, other] = questionField.exec(field) ?? [];
    return { step, message, other: other !== undefined };
  });

/** What is wrong at this step: as the page found it, else as the server refused it. */
export function problemAt(step: string | null, own: StepProblem | null, failure: ApiError | null): Problem | null {
  if (own?.step === step) return own;
  const refused = refusals(failure).find((refusal) => refusal.step === step);
  return refused ? { message: refused.message, other: refused.other } : null;
}

/** The first question elsewhere whose answer the server refused. */
export function refusedElsewhere(failure: ApiError | null, step: string | null): string | null {
  return refusals(failure).find((refusal) => refusal.step !== undefined && refusal.step !== step)?.step ?? null;
}
