import { useEffect, useRef } from 'react';

const restMs = 150;

/** Tells what was typed once it rests, at the latest when the field or the page is left, and never what was there from the beginning. */
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
