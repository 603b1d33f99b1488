import { useCallback, useRef, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { currentSession } from '../../../shared/session/session-store.js';
import { LeaveDialog } from './leave-dialog.js';

/** Asks before one leaves the screener for another page; walking between its questions is no leaving. */
export function useLeaving(): { readonly allow: () => void; readonly dialog: (flush: () => Promise<void>) => ReactNode } {
  const allowed = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // A session that ended leads to the log-in without a question.
      !allowed.current && currentSession().status === 'in' && nextLocation.pathname !== currentLocation.pathname,
  );
  const allow = useCallback(() => {
    allowed.current = true;
  }, []);
  const dialog = (flush: () => Promise<void>) => (
    <LeaveDialog
      open={blocker.state === 'blocked'}
      onLeave={() => {
        void flush();
        blocker.proceed?.();
      }}
      onContinue={() => blocker.reset?.()}
    />
  );
  return { allow, dialog };
}
