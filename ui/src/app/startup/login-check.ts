import { checkLogin, type LoginCheck } from '../../shared/session/check-login.js';

let check: Promise<LoginCheck> | null = null;

/** The server has drawn the page, so it has checked who reads it (`known-session.ts`). */
export function knowLoginCheck(known: Promise<LoginCheck>): void {
  check = known;
  known.catch(() => undefined);
}

/** The session check of the first navigation; it runs once. */
export function startLoginCheck(): Promise<LoginCheck> {
  if (check === null) {
    check = checkLogin();
    // It may fail before the router has loaded and reads it.
    check.catch(() => undefined);
  }
  return check;
}
