import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** The scroll position of each page, for as long as the tab is open. */
const positions = new Map<string, number>();

/**
 * Content above the saved position (a cached list, a lazy page) loads within this time, unless the
 * user scrolls first.
 */
const patienceMs = 1_000;

function returns(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'returning' in state && state.returning === true;
}

/**
 * A new page starts at the top; going back, or returning to a list, restores the scroll position
 * (spec 2, section 2, Dashboard).
 */
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
    // Saves only positions that the user scrolled to: while the page loads, it is too short for the
    // saved position.
    const listen = setTimeout(() => window.addEventListener('scroll', remember, { passive: true }), wanted > 0 ? patienceMs : 0);
    return () => {
      clearTimeout(timer);
      clearTimeout(listen);
      observer.disconnect();
      window.removeEventListener('scroll', remember);
      for (const event of events) window.removeEventListener(event, giveUp);
    };
    // A changed query is still the same page.
  }, [pathname]);
  return null;
}
