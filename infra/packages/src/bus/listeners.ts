import type { ChangeNotification } from './port.js';

/**
 * Listeners of one process. When a listener throws, the error goes to `onError` and the other
 * listeners still get the hint: hints may get lost, the process must survive.
 */
export function listeners(onError: (error: unknown) => void) {
  const hints = listenerSet<ChangeNotification>(onError);
  const gaps = listenerSet<void>(onError);
  return {
    add: hints.add,
    deliver: hints.notify,
    onMissed: gaps.add,
    missed: () => gaps.notify(),
    clear: () => {
      hints.clear();
      gaps.clear();
    },
  };
}

function listenerSet<Message>(onError: (error: unknown) => void) {
  const known = new Set<{ readonly listener: (message: Message) => void }>();
  return {
    add(listener: (message: Message) => void): () => void {
      const entry = { listener };
      known.add(entry);
      return () => void known.delete(entry);
    },
    notify(message: Message): void {
      for (const { listener } of known) {
        try {
          listener(message);
        } catch (error) {
          onError(error);
        }
      }
    },
    clear: () => known.clear(),
  };
}
