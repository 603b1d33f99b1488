import { useFormikContext } from 'formik';
import { createContext, use, useEffect } from 'react';
import { LeaveQuestion } from './leave-question.js';

/** Informs the section's editor whether the person has changed something in the form. */
export const OnEditing = createContext<(editing: boolean) => void>(() => undefined);

interface WhileEditingProps {
  readonly isDone: () => boolean;
  readonly onChanged: (isChanged: boolean) => void;
}

/** Inside the form. `isDone` says whether the values are saved. */
export function WhileEditing({ isDone, onChanged }: WhileEditingProps) {
  const { dirty } = useFormikContext();
  const onEditing = use(OnEditing);
  useEffect(() => {
    onEditing(dirty);
    onChanged(dirty);
    return () => onEditing(false);
  }, [dirty, onEditing, onChanged]);
  return <LeaveQuestion isChanged={dirty} isDone={isDone} />;
}
