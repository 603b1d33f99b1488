import { useCallback, useEffect, useState } from 'react';

/** How long the banner of a failed action shows (document 2 §9, document 3 §9). */
export const briefErrorMs = 5_000;

/**
 * The error of an action, which clears itself; the same one again shows for the whole time again.
 */
export function useBriefError(): readonly [error: string | null, setError: (error: string | null) => void] {
  const [failure, setFailure] = useState<{ readonly error: string } | null>(null);
  useEffect(() => {
    if (failure === null) return undefined;
    const timer = setTimeout(() => setFailure(null), briefErrorMs);
    return () => clearTimeout(timer);
  }, [failure]);
  const show = useCallback((error: string | null) => setFailure(error === null ? null : { error }), []);
  return [failure?.error ?? null, show];
}
