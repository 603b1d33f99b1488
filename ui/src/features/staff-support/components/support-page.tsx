import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { announce } from '../../../shared/page/announcer.js';
import { ParticipantPages } from './participant-pages.js';
import { SearchView } from './search-view.js';

/**
 * Staff page for support: finds a participant, shows their event history, and what they saw at a
 * moment.
 */
export function SupportPage() {
  const [address] = useSearchParams();
  const userId = address.get('userId');
  const at = timeIn(address);
  const view = userId === null ? 'search' : at === null ? userId : `${userId} then`;
  const shown = useRef(view);

  // The path is the same but the content is another page, so focus goes to the new title.
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    announce(userId === null ? 'Support' : at === null ? 'Participant' : 'What the participant saw');
  }, [view, userId, at]);

  if (userId === null) return <SearchView />;
  return <ParticipantPages key={userId} userId={userId} at={at} />;
}

/** The moment in the address, ISO 8601 in UTC; null without a readable one. */
function timeIn(address: URLSearchParams): string | null {
  const time = new Date(address.get('at') ?? '');
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
