import { useCallback, useRef, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { currentSession } from '../../shared/session/session-store.js';
import { LeaveDialog } from './leave-dialog.js';

/** Asks before one leaves the screener for another page; walking between its questions is no leaving. */
export function useLeaving(flush: () => Promise<void>): { readonly allow: () => void; readonly dialog: ReactNode } {
  const allowed = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // A session that ended leads to the log-in without a question.
      !allowed.current && currentSession().status === 'in' && nextLocation.pathname !== currentLocation.pathname,
  );
  const allow = useCallback(() => {
    allowed.current = true;
  }, []);
  const leave = () => {
    void flush();
    blocker.proceed?.();
  };
  return {
    allow,
    dialog: <LeaveDialog open={blocker.state === 'blocked'} onLeave={leave} onContinue={() => blocker.reset?.()} />,
  };
}
