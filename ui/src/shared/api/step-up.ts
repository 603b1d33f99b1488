type Ask = (methods: readonly string[]) => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** The shell registers how to ask the person for a proof that the session is theirs. */
export function onStepUpRequired(next: Ask | null): void {
  ask = next;
}

/** Concurrent callers share one question. Resolves to whether the caller should repeat its request. */
export async function stepUpSession(methods: readonly string[]): Promise<boolean> {
  if (!ask) return false;
  asking ??= ask(methods).finally(() => {
    asking = null;
  });
  return asking;
}
