import { Suspense, useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { announce } from '../../../shared/page/announcer.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { SearchView } from './search-view.js';

const ParticipantPages = lazyComponent(async () => (await import('./participant-pages.js')).ParticipantPages);

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
  const name = userId === null ? 'Support' : at === null ? 'Participant' : 'What the participant saw';
  const arrive = useCallback((next: string): boolean => {
    const isNew = shown.current !== next;
    shown.current = next;
    return isNew;
  }, []);
  const arrival = <Arrival onArrive={arrive} view={view} name={name} />;
  if (userId === null) {
    return (
      <>
        <SearchView />
        {arrival}
      </>
    );
  }
  return (
    <Suspense fallback={<CardsSkeleton count={3} />}>
      <ParticipantPages key={userId} userId={userId} at={at} />
      {arrival}
    </Suspense>
  );
}

interface ArrivalProps {
  /** Whether another view was shown before. */
  readonly onArrive: (view: string) => boolean;
  readonly view: string;
  readonly name: string;
}

/**
 * The path is the same but the content is another page, so focus goes to the new title once it is
 * there.
 */
function Arrival({ onArrive, view, name }: ArrivalProps) {
  useEffect(() => {
    if (!onArrive(view)) return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    announce(name);
  }, [onArrive, view, name]);
  return null;
}

/** The moment in the address, ISO 8601 in UTC; null without a readable one. */
function timeIn(address: URLSearchParams): string | null {
  const time = new Date(address.get('at') ?? '');
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
