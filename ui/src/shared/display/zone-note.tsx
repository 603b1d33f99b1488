import { useEffect, useSyncExternalStore } from 'react';
import { cityTime } from './dates.js';
import { viewersZone, zoneProblem } from './viewers-zone.js';
import { Muted } from './layout.js';

/** How many clock times the page shows. */
let shown = 0;
const listeners = new Set<() => void>();

function show(change: 1 | -1): void {
  shown += change;
  for (const listener of listeners) listener();
}

/** Has the page name the viewer's zone while this component shows a clock time. */
export function useZoneNote(isClock = true): void {
  useEffect(() => {
    if (!isClock) return;
    show(1);
    return () => show(-1);
  }, [isClock]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The viewer's zone, once a page that shows times. */
export function ZoneNote() {
  const isNeeded = useSyncExternalStore(
    subscribe,
    () => shown > 0,
    () => false,
  );
  if (!isNeeded) return null;
  return (
    <Muted variant="caption" component="p" mt={3}>
      {zoneProblem() ?? `Times are in ${cityTime(viewersZone())}.`}
    </Muted>
  );
}
