import type { Session } from '../../../shared/session/session-store.js';

type LoggedIn = Extract<Session, { readonly status: 'in' }>;

/**
 * The tour is for participants with a profile: not for staff or researchers, and not while a member
 * of staff is logged in as the participant.
 */
export function mayTour(session: Session): session is LoggedIn {
  return (
    session.status === 'in' &&
    session.hasProfile &&
    !session.isStaff &&
    !session.loggedInAsUser &&
    session.roles.every((role) => role === 'panelist')
  );
}

const otherDialogs = '.MuiModal-root:not(.MuiModal-hidden), [role="dialog"]:not([data-tour-slide]), dialog[open]';

/** Whether another dialog is open, over which the tour must not show. */
export const isDialogOpen = (): boolean => document.querySelector(otherDialogs) !== null;

/** Whether the welcome would interrupt the reader: a dialog is open, or they are typing. */
export function wouldInterrupt(): boolean {
  return isDialogOpen() || document.activeElement?.matches('input, textarea, select') === true;
}
