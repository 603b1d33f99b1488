import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { z } from 'zod';
import { bearerToken } from '../api/bearer-token.js';
import { rememberPosition } from '../api/position.js';
import { refetchAbout } from '../api/query-key.js';
import { useUserId } from '../session/session-store.js';

/** `what` is the category of the stream that changed (`participation`), `position` the place of its event in the log. */
const hintSchema = z.object({ what: z.string(), id: z.string(), position: z.string() });

/** Hints come in bursts, one command writing several events; the page asks once. */
const gatherMs = 60;

/** The first connection waits until the page's own code and answers are there. */
const settleMs = 800;

/**
 * Hears "this changed" and refetches what is on the screen about that kind of stream, at its event or later. After a lost connection it
 * refetches everything, for hints come at most once.
 */
export function useLiveChannel(): void {
  const userId = useUserId();
  const { mutate } = useSWRConfig();

  useEffect(() => {
    if (!userId) return undefined;
    let close: (() => void) | null = null;
    let cancelled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pending = new Set<string>();
    const flush = () => {
      timer = undefined;
      const categories = [...pending];
      pending.clear();
      void refetchAbout(mutate, categories);
    };

    const connect = async () => {
      const { io } = await import('socket.io-client');
      if (cancelled) return;
      const socket = io({
        auth: (give) => give({ token: bearerToken() }),
        transports: ['websocket', 'polling'],
        reconnectionDelayMax: 20_000,
      });
      socket.on('connect', () => {
        // Whatever changed while there was no connection: hints come at most once.
        void mutate((key) => Array.isArray(key));
      });
      socket.on('changed', (message: unknown) => {
        const hint = hintSchema.safeParse(message);
        if (!hint.success) return;
        rememberPosition(hint.data.position);
        pending.add(hint.data.what);
        timer ??= setTimeout(flush, gatherMs);
      });
      close = () => socket.close();
    };
    // Once the page stands, for its own code and answers come first.
    const start = setTimeout(() => void connect().catch(() => undefined), settleMs);

    return () => {
      cancelled = true;
      clearTimeout(timer);
      clearTimeout(start);
      close?.();
    };
  }, [userId, mutate]);
}
