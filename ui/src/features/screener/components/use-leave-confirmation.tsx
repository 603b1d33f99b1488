import { Suspense, useCallback, useRef, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { currentSession } from '../../../shared/session/session-store.js';
import { LeaveDialog } from './deferred-components.js';
import type { LeaveDialogProps } from './leave-dialog.js';

/**
 * Asks for confirmation before the participant leaves the screener; navigation between its
 * questions needs none.
 */
export function useLeaveConfirmation(project: LeaveDialogProps['project']): {
  readonly allow: () => void;
  readonly dialog: (flush: () => Promise<unknown>) => ReactNode;
} {
  const allowed = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // The redirect to the log-in after a session ended needs no confirmation.
      !allowed.current && currentSession().status === 'in' && nextLocation.pathname !== currentLocation.pathname,
  );
  const allow = useCallback(() => {
    allowed.current = true;
  }, []);
  const isOpen = blocker.state === 'blocked';
  const dialog = (flush: () => Promise<unknown>) => (
    <Suspense fallback={null}>
      {isOpen && (
        <LeaveDialog
          project={project}
          open
          onLeave={() => {
            void flush();
            blocker.proceed?.();
          }}
          onContinue={() => blocker.reset?.()}
        />
      )}
    </Suspense>
  );
  return { allow, dialog };
}
