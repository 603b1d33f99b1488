import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** The scroll position of each page, for as long as the tab is open. */
const positions = new Map<string, number>();

/**
 * Content above the saved position (a cached list, a lazy page) loads within this time, unless the
 * user scrolls first.
 */
const restoreTimeoutMs = 1_000;

function isReturning(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'returning' in state && state.returning === true;
}

/**
 * A new page starts at the top; going back, or returning to a list, restores the scroll position
 * (spec 2, section 2, Dashboard).
 */
export function ScrollRestoration() {
  const { pathname, state } = useLocation();
  const type = useNavigationType();
  const savedPosition = useEffectEvent(() =>
    type === NavigationType.Pop || isReturning(state) ? (positions.get(pathname) ?? 0) : 0,
  );

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    const target = savedPosition();
    window.scrollTo(0, target);
    let hasScrolled = false;
    const stopRestoring = () => {
      hasScrolled = true;
    };
    const observer = new ResizeObserver(() => {
      if (hasScrolled || Math.abs(window.scrollY - target) < 2) return;
      window.scrollTo(0, target);
    });
    if (target > 0) observer.observe(document.body);
    const timer = setTimeout(() => observer.disconnect(), restoreTimeoutMs);
    const savePosition = () => positions.set(pathname, window.scrollY);
    const events = ['wheel', 'touchmove', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, stopRestoring, { passive: true });
    // Saves only positions that the user scrolled to: while the page loads, it is too short for the
    // saved position.
    const listenTimer = setTimeout(
      () => window.addEventListener('scroll', savePosition, { passive: true }),
      target > 0 ? restoreTimeoutMs : 0,
    );
    return () => {
      clearTimeout(timer);
      clearTimeout(listenTimer);
      observer.disconnect();
      window.removeEventListener('scroll', savePosition);
      for (const event of events) window.removeEventListener(event, stopRestoring);
    };
    // A changed query is still the same page.
  }, [pathname]);
  return null;
}
