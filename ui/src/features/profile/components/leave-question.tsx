import { useFormikContext } from 'formik';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.js';
import { currentSession } from '../../../shared/session/session-store.js';

/**
 * Asks before a changed form is left: by its close button, the browser's back, a link or a reload
 * (document 3 §2). `isDone` says whether the values are saved, so that there is nothing to lose.
 */
export function LeaveQuestion({ isDone }: { readonly isDone: () => boolean }) {
  const { dirty } = useFormikContext();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      !isDone() &&
      currentSession().status === 'in' &&
      (nextLocation.pathname !== currentLocation.pathname || sectionIn(nextLocation) !== sectionIn(currentLocation)),
  );
  useEffect(() => {
    if (!dirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isDone()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty, isDone]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      text="What you changed in this section has not been saved and will be lost."
      confirm="Leave without saving"
      cancel="Back to editing"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}

const sectionIn = ({ search }: { readonly search: string }) => new URLSearchParams(search).get('section');
