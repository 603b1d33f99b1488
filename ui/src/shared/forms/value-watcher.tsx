import { useEffect, useRef } from 'react';

const restMs = 150;

/** Tells what was typed once it rests, and never what was there from the beginning. */
export function ValueWatcher<Values>({ values, onRest }: { readonly values: Values; readonly onRest: (values: Values) => void }) {
  const seen = useRef(values);
  useEffect(() => {
    if (seen.current === values) return undefined;
    const timer = setTimeout(() => {
      seen.current = values;
      onRest(values);
    }, restMs);
    return () => clearTimeout(timer);
  }, [values, onRest]);
  return null;
}
