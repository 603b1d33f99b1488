import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { drawing } from '../shared/page/drawn-page.js';

/** The scroll position of each page, for as long as the tab is open. */
const positions = new Map<string, number>();

/**
 * Content above the saved position (a cached list, a lazy page) loads within this time, unless the
 * user scrolls first.
 */
const restoreTimeoutMs = 1_000;
/** A list returns to its position after this delay (spec 2, section 2, Dashboard). */
const listDelayMs = 100;

const isList = (pathname: string): boolean => pathname === '/dashboard' || pathname === '/projects/browse';

/** A list's position is stored only while one of its projects is open. */
function forgetLeftList(left: string | null, opened: string): void {
  if (left !== null && isList(left) && !opened.startsWith('/projects/view/')) positions.delete(left);
}

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
  const lastPath = useRef<string | null>(null);
  const savedPosition = useEffectEvent(() =>
    type === NavigationType.Pop || isReturning(state) ? (positions.get(pathname) ?? 0) : 0,
  );

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    forgetLeftList(lastPath.current === pathname ? null : lastPath.current, pathname);
    lastPath.current = pathname;
    const target = savedPosition();
    const isDelayed = target > 0 && isList(pathname);
    // The reader may have scrolled what the server drew.
    if (drawing() === null) window.scrollTo(0, isDelayed ? 0 : target);
    let hasScrolled = false;
    const stopRestoring = () => {
      hasScrolled = true;
    };
    const restore = () => {
      if (hasScrolled || Math.abs(window.scrollY - target) < 2) return;
      window.scrollTo(0, target);
    };
    const observer = new ResizeObserver(restore);
    const beginRestoring = () => {
      restore();
      observer.observe(document.body);
    };
    const delayTimer = target > 0 ? setTimeout(beginRestoring, isDelayed ? listDelayMs : 0) : undefined;
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
      clearTimeout(delayTimer);
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
