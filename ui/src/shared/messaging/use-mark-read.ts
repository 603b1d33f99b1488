import type { ConversationView } from '@panelist/domain/messaging/browser';
import { useEffect } from 'react';
import { useSession } from '../session/session-store.js';

/**
 * Opening a conversation marks it read (spec 3, section 4), once the page is seen; not for staff who are
 * logged in as the participant.
 */
export function useMarkRead({ read, messagesCount }: ConversationView, markRead: () => Promise<unknown>): void {
  const session = useSession();
  const mayMark = session.status === 'in' && !session.loggedInAsUser;
  useEffect(() => {
    if (read || !mayMark) return undefined;
    const mark = () => {
      if (document.visibilityState === 'visible') void markRead().catch(() => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [read, messagesCount, mayMark, markRead]);
}
