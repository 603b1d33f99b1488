import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { announce } from '../../../shared/page/announcer.js';
import { ParticipantView } from './participant-view.js';
import { SearchView } from './search-view.js';

/** Finding a participant, and everything that ever happened to one. */
export function SupportPage() {
  const [address] = useSearchParams();
  const userId = address.get('userId');
  const shown = useRef(userId);

  // Same path, another page to the eye: the focus goes to its title, as after any change of page.
  useEffect(() => {
    if (shown.current === userId) return;
    shown.current = userId;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    announce(userId ? 'Participant' : 'Support');
  }, [userId]);

  return userId ? <ParticipantView key={userId} userId={userId} /> : <SearchView />;
}
