import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';

/** Writes what is typed into the draft, so that a reload loses nothing. */
export function KeepInDraft<Values>({ keep }: { readonly keep: (values: Values) => void }) {
  const { values } = useFormikContext<Values>();
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return undefined;
    }
    const timer = setTimeout(() => keep(values), 150);
    return () => clearTimeout(timer);
  }, [values, keep]);
  return null;
}
