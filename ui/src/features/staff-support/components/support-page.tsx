import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { announce } from '../../../shared/page/announcer.js';
import { ParticipantView } from './participant-view.js';
import { SearchView } from './search-view.js';

/** Staff page for support: finds a participant and shows their event history. */
export function SupportPage() {
  const [address] = useSearchParams();
  const userId = address.get('userId');
  const shown = useRef(userId);

  // The path is the same but the content is another page, so focus goes to the new title.
  useEffect(() => {
    if (shown.current === userId) return;
    shown.current = userId;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    announce(userId ? 'Participant' : 'Support');
  }, [userId]);

  return userId ? <ParticipantView key={userId} userId={userId} /> : <SearchView />;
}
