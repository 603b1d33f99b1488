import { useCallback, useEffect, useState } from 'react';

/** How long banners stay (spec 3, section 9), in milliseconds. */
export const briefMs = 5_000;

/** A value that goes back to null by itself. */
export function useBrief<Value>(): readonly [Value | null, (value: Value | null) => void] {
  // An object, so that the same value again stays for the whole time.
  const [held, setHeld] = useState<{ readonly value: Value } | null>(null);
  useEffect(() => {
    if (held === null) return undefined;
    const timer = setTimeout(() => setHeld(null), briefMs);
    return () => clearTimeout(timer);
  }, [held]);
  const set = useCallback((value: Value | null) => setHeld(value === null ? null : { value }), []);
  return [held?.value ?? null, set];
}
