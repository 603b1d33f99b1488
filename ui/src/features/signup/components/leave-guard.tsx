import { Suspense, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { notify } from '../../../shared/notices/notices.js';
import { currentSession, lacksProfile } from '../../../shared/session/session-store.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { writePassword } from '../model/sign-up-password.js';
import { clearDraft, readDraft } from '../model/sign-up-draft.js';

const ConfirmDialog = lazyComponent(async () => (await import('../../../shared/dialog/confirm-dialog.js')).ConfirmDialog);

const within = ['/personal', '/create'];

/** Whether the draft has any input. */
function hasInput(): boolean {
  const { underWay, personal } = readDraft();
  return (
    underWay ||
    [personal.firstName, personal.lastName, personal.email, personal.phone, personal.dateOfBirth].some((text) => text !== '')
  );
}

/**
 * Asks a visitor before leaving the sign-up, then deletes the draft. A logged-in user without a
 * profile can't leave (spec 1, section 2). After the sign-up there is no draft, so leaving needs no
 * confirmation.
 */
export function LeaveGuard() {
  const blocker = useBlocker(({ nextLocation }) => {
    if (within.includes(nextLocation.pathname)) return false;
    const session = currentSession();
    if (session.status === 'in') return lacksProfile(session) && nextLocation.pathname !== '/demo/inbox';
    return hasInput();
  });
  const hasWarned = useRef(false);
  const mustStay = blocker.state === 'blocked' && currentSession().status === 'in';

  useEffect(() => {
    if (!mustStay) {
      hasWarned.current = false;
      return;
    }
    if (!hasWarned.current) notify.warning('You must finish creating a profile.');
    hasWarned.current = true;
    blocker.reset?.();
  }, [mustStay, blocker]);

  const asks = blocker.state === 'blocked' && !mustStay;
  const [hasAsked, setAsked] = useState(false);
  if (asks && !hasAsked) setAsked(true);
  if (!hasAsked) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open={asks}
        title="Leave account creation?"
        text="Are you sure you want to leave the account creation process?"
        confirm="Leave"
        cancel="Stay"
        onConfirm={() => {
          clearDraft();
          writePassword(null);
          blocker.proceed?.();
        }}
        onCancel={() => blocker.reset?.()}
      />
    </Suspense>
  );
}
