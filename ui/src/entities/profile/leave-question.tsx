import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../shared/dialog/confirm-dialog.js';
import { currentSession } from '../../shared/session/session-store.js';

export const leaveTexts = {
  title: 'Leave without saving?',
  text: 'What you changed in this section has not been saved and will be lost.',
  confirm: 'Leave without saving',
  cancel: 'Back to editing',
} as const;

interface LeaveQuestionProps {
  readonly isChanged: boolean;
  /** Whether the change is saved, so that there is nothing to lose. */
  readonly isDone?: () => boolean;
}

/**
 * Asks before a changed section of the profile is left: by its close button, the browser's back, a
 * link or a reload (document 3 §2).
 */
export function LeaveQuestion({ isChanged, isDone = () => false }: LeaveQuestionProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged &&
      !isDone() &&
      currentSession().status === 'in' &&
      (nextLocation.pathname !== currentLocation.pathname || sectionIn(nextLocation) !== sectionIn(currentLocation)),
  );
  useEffect(() => {
    if (!isChanged) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isDone()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isChanged, isDone]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      {...leaveTexts}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}

const sectionIn = ({ search }: { readonly search: string }) => new URLSearchParams(search).get('section');
