type Ask = (methods: readonly string[]) => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** The shell registers how to ask the person for a proof that the session is theirs. */
export function onStepUpRequired(next: Ask | null): void {
  ask = next;
}

let lead: (() => void) | null = null;

/** The shell registers the way to the page that sets up a second factor. */
export function onSecondFactorMissing(next: (() => void) | null): void {
  lead = next;
}

/** The server refuses the calls of a role until its holder has a second factor. */
export const leadToSecondFactor = (): void => lead?.();

/**
 * Concurrent callers share one question. Resolves to whether the caller should repeat its request.
 */
export async function stepUpSession(methods: readonly string[]): Promise<boolean> {
  if (!ask) return false;
  asking ??= ask(methods).finally(() => {
    asking = null;
  });
  return asking;
}
