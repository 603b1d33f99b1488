import { useCallback, useState } from 'react';

type Outcome = 'open' | 'done' | 'failed';

/** The outcome of an action that the page starts itself, without a form. */
export function useOutcome() {
  const [state, setState] = useState<{ readonly outcome: Outcome; readonly error: unknown }>({ outcome: 'open', error: null });
  const attempt = useCallback((act: () => Promise<unknown>) => {
    setState({ outcome: 'open', error: null });
    act().then(
      () => setState({ outcome: 'done', error: null }),
      (error: unknown) => setState({ outcome: 'failed', error }),
    );
  }, []);
  return { ...state, attempt };
}
