import { useEffect, useRef } from 'react';

const restMs = 150;

/**
 * Reports the values after a pause in typing, at the latest on blur or when the page closes. Never
 * reports the initial values.
 */
export function ValueWatcher<Values>({ values, onRest }: { readonly values: Values; readonly onRest: (values: Values) => void }) {
  const seen = useRef(values);
  useEffect(() => {
    if (seen.current === values) return undefined;
    const tell = () => {
      stop();
      seen.current = values;
      onRest(values);
    };
    const timer = setTimeout(tell, restMs);
    document.addEventListener('focusout', tell);
    window.addEventListener('pagehide', tell);
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener('focusout', tell);
      window.removeEventListener('pagehide', tell);
    };
    return stop;
  }, [values, onRest]);
  return null;
}
