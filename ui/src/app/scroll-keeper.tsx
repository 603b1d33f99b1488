import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Where one was on each page, for as long as the tab lives. */
const positions = new Map<string, number>();

/** What has to come first (a list from the cache, a lazy page) is there within this time, or one has begun to scroll oneself. */
const patienceMs = 1_000;

function returns(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'returning' in state && state.returning === true;
}

/** A new page begins at its top; who goes back, or returns to a list, finds the place again (spec 2, section 2, Dashboard). */
export function ScrollKeeper() {
  const { pathname, state } = useLocation();
  const type = useNavigationType();
  const wantedPosition = useEffectEvent(() =>
    type === NavigationType.Pop || returns(state) ? (positions.get(pathname) ?? 0) : 0,
  );

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    const wanted = wantedPosition();
    window.scrollTo(0, wanted);
    let given = false;
    const giveUp = () => {
      given = true;
    };
    const observer = new ResizeObserver(() => {
      if (given || Math.abs(window.scrollY - wanted) < 2) return;
      window.scrollTo(0, wanted);
    });
    if (wanted > 0) observer.observe(document.body);
    const timer = setTimeout(() => observer.disconnect(), patienceMs);
    const remember = () => positions.set(pathname, window.scrollY);
    const events = ['wheel', 'touchmove', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, giveUp, { passive: true });
    // Only what the person scrolled counts: until the page is there, it is too short to hold the place.
    const listen = setTimeout(() => window.addEventListener('scroll', remember, { passive: true }), wanted > 0 ? patienceMs : 0);
    return () => {
      clearTimeout(timer);
      clearTimeout(listen);
      observer.disconnect();
      window.removeEventListener('scroll', remember);
      for (const event of events) window.removeEventListener(event, giveUp);
    };
    // A change of the query is the same page.
  }, [pathname]);
  return null;
}
