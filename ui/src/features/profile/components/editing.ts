import { useFormikContext } from 'formik';
import { createContext, use, useEffect } from 'react';

/** Tells the section's editor whether the person has changed something in the form. */
export const OnEditing = createContext<(editing: boolean) => void>(() => undefined);

/** Inside the form. */
export function ReportEditing(): null {
  const { dirty } = useFormikContext();
  const onEditing = use(OnEditing);
  useEffect(() => {
    onEditing(dirty);
    return () => onEditing(false);
  }, [dirty, onEditing]);
  return null;
}
