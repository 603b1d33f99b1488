import type { Hint } from './port.js';

type Listener = (hint: Hint) => void;

/** Listeners of one process. One that throws is reported and takes nothing from the others: a hint may get lost, a process may not. */
export function listeners(onError: (error: unknown) => void) {
  const known = new Set<{ readonly listener: Listener }>();
  return {
    add(listener: Listener): () => void {
      const entry = { listener };
      known.add(entry);
      return () => void known.delete(entry);
    },
    deliver(hint: Hint): void {
      for (const { listener } of known) {
        try {
          listener(hint);
        } catch (error) {
          onError(error);
        }
      }
    },
    clear: () => known.clear(),
  };
}
