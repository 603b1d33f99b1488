import type { Hint } from './port.js';

/** Listeners of one process. One that throws is reported and takes nothing from the others: a hint may get lost, a process may not. */
export function listeners(onError: (error: unknown) => void) {
  const ofHints = audience<Hint>(onError);
  const ofGaps = audience<void>(onError);
  return {
    add: ofHints.add,
    deliver: ofHints.tell,
    onMissed: ofGaps.add,
    missed: () => ofGaps.tell(),
    clear: () => {
      ofHints.clear();
      ofGaps.clear();
    },
  };
}

function audience<Told>(onError: (error: unknown) => void) {
  const known = new Set<{ readonly listener: (told: Told) => void }>();
  return {
    add(listener: (told: Told) => void): () => void {
      const entry = { listener };
      known.add(entry);
      return () => void known.delete(entry);
    },
    tell(told: Told): void {
      for (const { listener } of known) {
        try {
          listener(told);
        } catch (error) {
          onError(error);
        }
      }
    },
    clear: () => known.clear(),
  };
}
