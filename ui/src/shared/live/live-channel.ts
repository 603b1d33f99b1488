import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { z } from 'zod';
import { bearerToken } from '../api/bearer-token.js';
import { invalidate } from '../api/invalidate.js';
import { useSession } from '../session/session-store.js';

const hintSchema = z.object({ what: z.string(), id: z.string(), position: z.string() });

/** Hints come in bursts, one event touching several read models; the page asks once. */
const gatherMs = 60;

/** The first connection waits until the page's own code and answers are there. */
const settleMs = 800;

/** Hears "this changed" and asks again for what is on the screen under that topic. After a lost connection it asks for everything, for hints come at most once. */
export function useLiveChannel(topicsOf: (what: string) => readonly string[]): void {
  const session = useSession();
  const { mutate } = useSWRConfig();
  const userId = session.status === 'in' ? session.userId : null;

  useEffect(() => {
    if (!userId) return undefined;
    let close: (() => void) | null = null;
    let cancelled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pending = new Set<string>();
    const flush = () => {
      timer = undefined;
      const topics = [...pending];
      pending.clear();
      void invalidate(mutate, topics);
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
        for (const topic of topicsOf(hint.data.what)) pending.add(topic);
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
  }, [userId, mutate, topicsOf]);
}
