import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { useUserId } from '../session/session-store.js';
import { afterFirstPaint } from '../states/after-first-paint.js';

/** Keeps the live channel open of the person who is logged in; its code loads after the page. */
export function useLiveChannel(): void {
  const userId = useUserId();
  const { mutate, cache } = useSWRConfig();

  useEffect(() => {
    if (!userId) return undefined;
    let close: (() => void) | null = null;
    let cancelled = false;
    const connect = async () => {
      await afterFirstPaint();
      if (cancelled) return;
      const { openLiveChannel } = await import('./open-live-channel.js');
      if (!cancelled) close = openLiveChannel({ mutate, cache });
    };
    void connect().catch(() => undefined);
    return () => {
      cancelled = true;
      close?.();
    };
  }, [userId, mutate, cache]);
}
