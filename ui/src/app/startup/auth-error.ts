import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { notify } from '../../shared/notices/notices.js';
import { loadOrNote } from '../../shared/states/lazy-component.js';
import { useQueryParams } from '../../shared/page/use-query-params.js';

/** The log-in page, with the error and the completion id of the address that a visitor opened. */
export function toLogIn(search: string): string {
  const given = new URLSearchParams(search);
  const kept = ['authError', 'cc'].flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  return kept.length === 0 ? '/login' : `/login?${new URLSearchParams(kept).toString()}`;
}

/**
 * Shows our sentence for the code in `authError` once, and removes it from the address. Any other
 * text is removed unseen: a link must not make our page say something.
 */
export function useAuthError(): void {
  const [query, setQuery] = useQueryParams();
  const { key } = useLocation();
  const code = query.get('authError');
  const lastShown = useRef<string | null>(null);

  useEffect(() => {
    if (code === null) {
      lastShown.current = null;
      return;
    }
    if (lastShown.current !== code) {
      lastShown.current = code;
      void loadOrNote(async () => import('./auth-error-sentence.js')).then(({ authErrorSentence }) => {
        const sentence = authErrorSentence(code);
        if (sentence !== null) notify.error(sentence);
      });
    }
    // The redirect to the log-in page takes it along, and may come after the first removal.
    setQuery(
      (current) => {
        current.delete('authError');
        return current;
      },
      { replace: true },
    );
  }, [code, setQuery, key]);
}
