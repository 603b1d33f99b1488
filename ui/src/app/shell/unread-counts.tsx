import { unreadCounts } from '@panelist/domain/identity/browser';
import { useEffect, useState } from 'react';
import { useQuery } from '../../shared/api/use-query.js';
import { useSession } from '../../shared/session/session-store.js';
import { clearUnread, setUnread } from '../../shared/unread/unread-store.js';

/** Document 1 §9. */
const pollMs = 5 * 60 * 1_000;
const staleRetryMs = 2_000;

/**
 * Asks for the unread counts every five minutes while a participant is logged in. A failure ends
 * the polling (document 1 §7).
 */
export function UnreadCounts() {
  const session = useSession();
  const [hasFailed, setHasFailed] = useState(false);
  const isParticipant = session.status === 'in' && session.hasProfile && !session.isStaff;
  const { data } = useQuery(unreadCounts, isParticipant && !hasFailed ? {} : null, {
    shouldRetryOnError: false,
    onError: () => setHasFailed(true),
    refreshInterval: (latest) => (latest?.stale ? staleRetryMs : pollMs),
  });
  const counts = data?.response;
  useEffect(() => {
    if (!isParticipant) clearUnread();
    else if (counts) setUnread({ inbox: counts.inbox.count, needsYou: counts.needsYou.count });
  }, [isParticipant, counts]);
  return null;
}
