import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { z } from 'zod';
import { bearerToken } from '../api/bearer-token.js';
import { rememberPosition } from '../api/position.js';
import { refetchAbout } from '../api/query-key.js';
import { useUserId } from '../session/session-store.js';

/**
 * `what` is the category of the changed stream (`participation`), `position` its event's place in
 * the log.
 */
const hintSchema = z.object({ what: z.string(), id: z.string(), position: z.string() });

/** Batches hints: one command may write several events, and the page should refetch once. */
const batchMs = 60;

/** The socket connects after the page's own code and first answers have loaded. */
const connectDelayMs = 800;

/**
 * Refetches queries about the stream category of each live hint, at its event's position or later.
 * After a reconnect it refetches everything, because hints are delivered at most once.
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
        // Hints during the disconnection are lost: delivery is at most once.
        void mutate((key) => Array.isArray(key));
      });
      socket.on('changed', (message: unknown) => {
        const hint = hintSchema.safeParse(message);
        if (!hint.success) return;
        rememberPosition(hint.data.position);
        pending.add(hint.data.what);
        timer ??= setTimeout(flush, batchMs);
      });
      close = () => socket.close();
    };
    const start = setTimeout(() => void connect().catch(() => undefined), connectDelayMs);

    return () => {
      cancelled = true;
      clearTimeout(timer);
      clearTimeout(start);
      close?.();
    };
  }, [userId, mutate]);
}
