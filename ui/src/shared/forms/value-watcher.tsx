import { useEffect, useRef } from 'react';

const debounceMs = 150;

/**
 * Reports the values after a pause in typing, at the latest on blur or when the page closes. Never
 * reports the initial values.
 */
export function ValueWatcher<Values>({ values, onRest }: { readonly values: Values; readonly onRest: (values: Values) => void }) {
  const seen = useRef(values);
  useEffect(() => {
    if (seen.current === values) return undefined;
    const report = () => {
      stop();
      seen.current = values;
      onRest(values);
    };
    const timer = setTimeout(report, debounceMs);
    document.addEventListener('focusout', report);
    window.addEventListener('pagehide', report);
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener('focusout', report);
      window.removeEventListener('pagehide', report);
    };
    return stop;
  }, [values, onRest]);
  return null;
}
