import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useMe } from '../../../shared/session/me.js';
import { settleStatus } from '../api/tour-store.js';
import { setTourRunning } from '../api/tour-running.js';
import { isOnTheWay, useTour } from '../api/use-tour.js';
import { wouldInterrupt } from '../model/may-tour.js';
import { slideRules } from '../model/tour-machine.js';
import { placeOf } from '../model/tour-pages.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';

const TourSlides = lazyComponent(async () => (await import('./tour-slides.js')).TourSlides);

/** Document 2 §9. */
const offerDelayMs = 2_000;
const retryMs = 1_000;

/** Offers the tour on the dashboard, shows its slides, and follows the reader from page to page. */
export function TourHost() {
  const { status, slide, send } = useTour();
  const { user } = useMe();
  const { pathname } = useLocation();
  const place = placeOf(pathname);
  const isReady = status !== undefined;

  // Loaded at the first touch, it may come while "Continue" is still on the way to its page.
  const hasLooked = useRef(false);
  const onMoved = useEffectEvent(() => send({ type: 'moved', to: place }));
  useEffect(() => {
    if (!isReady) return;
    const isLate = !hasLooked.current && isOnTheWay();
    hasLooked.current = true;
    if (!isLate) onMoved();
  }, [isReady, pathname]);

  const shown = user?.tour;
  const onShown = useEffectEvent(() => send({ type: 'answeredElsewhere' }));
  useEffect(() => {
    if (shown === undefined) return;
    settleStatus(shown);
    onShown();
  }, [shown]);

  const offers = status === 'neverStarted' && slide === null && place === 'dashboard';
  const offer = useEffectEvent(() => send({ type: 'offer' }));
  useEffect(() => {
    if (!offers) return undefined;
    const attempt = () => {
      if (wouldInterrupt()) timer = setTimeout(attempt, retryMs);
      else offer();
    };
    let timer = setTimeout(attempt, offerDelayMs);
    return () => clearTimeout(timer);
  }, [offers]);

  const isRunning = slide !== null;
  useEffect(() => {
    setTourRunning(isRunning);
    return () => setTourRunning(false);
  }, [isRunning]);
  useReturnedFocus(isRunning);

  // On the way to a slide's page no slide shows: the new page takes the focus first.
  if (slide === null || user === undefined || slideRules[slide].place !== place) return null;
  return (
    <Suspense fallback={null}>
      <TourSlides
        slide={slide}
        firstName={user.firstName}
        onNext={() => send({ type: 'next' })}
        onExit={() => send({ type: 'exit' })}
      />
    </Suspense>
  );
}

/** After the tour the focus is where it was before, or at the page's heading. */
function useReturnedFocus(isRunning: boolean): void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (!isRunning) return undefined;
    before.current = document.activeElement;
    return () => {
      const known = before.current;
      // After the dialog's own restoration, and after a page that was left is gone.
      setTimeout(() => {
        if (document.activeElement !== document.body && document.activeElement !== null) return;
        const isUsable = known instanceof HTMLElement && known.isConnected && known !== document.body;
        const target = isUsable ? known : document.querySelector<HTMLElement>('main h1');
        target?.focus({ preventScroll: true });
      });
    };
  }, [isRunning]);
}
