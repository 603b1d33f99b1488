import { checkLogin, type LoginCheck } from '../../shared/session/check-login.js';

let check: Promise<LoginCheck> | null = null;

/** The logged-in check of the first navigation, made once. */
export function startLoginCheck(): Promise<LoginCheck> {
  check ??= checkLogin();
  return check;
}
