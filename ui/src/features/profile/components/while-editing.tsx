import { useFormikContext } from 'formik';
import { createContext, use, useEffect } from 'react';
import { LeaveQuestion } from '../../../shared/profile/leave-question.js';

/** Tells the section's editor whether the person has changed something in the form. */
export const OnEditing = createContext<(editing: boolean) => void>(() => undefined);

/** Inside the form. `isDone` says whether the values are saved. */
export function WhileEditing({ isDone }: { readonly isDone: () => boolean }) {
  const { dirty } = useFormikContext();
  const onEditing = use(OnEditing);
  useEffect(() => {
    onEditing(dirty);
    return () => onEditing(false);
  }, [dirty, onEditing]);
  return <LeaveQuestion isChanged={dirty} isDone={isDone} />;
}
