import { logOut as logOutContract } from '@panelist/domain/identity/browser';
import { mutate } from 'swr';
import { setBearerToken } from '../api/bearer-token.js';
import { call } from '../api/call.js';
import { setAccountConsent } from '../consent/consent-store.js';
import { forgetPosition } from '../api/position.js';
import { clearStoredState } from '../storage/stored-state.js';
import { currentUserId, setSession } from './session-store.js';

let channel: BroadcastChannel | null = null;

/**
 * One channel for sending and listening, so that this tab does not hear itself; opened when used.
 */
function otherTabs(): BroadcastChannel | null {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel('panelist-session');
  return channel;
}

let leaving = 0;

/** Whether the page ends the session itself, so that its loss needs no message. */
export const isLeaving = (): boolean => leaving > 0;

/** Does something that ends the session: hints of it may reach this page before its answer. */
export async function whileLeaving<Result>(leave: () => Promise<Result>): Promise<Result> {
  leaving += 1;
  try {
    return await leave();
  } finally {
    leaving -= 1;
  }
}

/** Deletes the user's data from this page: token, cached answers, drafts. */
export function forgetSession(): void {
  setBearerToken(null);
  forgetPosition();
  clearStoredState();
  setAccountConsent(null);
  setSession({ status: 'out' });
  // Loaded with the service worker: no first load needs it.
  void import('./end-alerts.js').then(async ({ endAlerts }) => endAlerts()).catch(() => undefined);
  void mutate(() => true, undefined, { revalidate: false });
}

/**
 * The token of a mail, `userId.secret`, has ended every session of its account: this page's, too,
 * unless it is another person's.
 */
export function forgetSessionOfToken(token: string): void {
  if (currentUserId() === token.split('.')[0]) forgetSession();
}

/**
 * Ends the session here and in other tabs. If the request fails (spec 1, section 8), the page
 * deletes the user's data all the same.
 */
export async function logOut(): Promise<void> {
  await call(logOutContract).catch(() => undefined);
  forgetSession();
  otherTabs()?.postMessage('logged-out');
}

/**
 * Deletes the data of a person whose session ended elsewhere, also in the tabs that show them: in
 * others another person may have logged in.
 */
export function loseSession(): void {
  const userId = currentUserId();
  forgetSession();
  otherTabs()?.postMessage(userId);
}

/** Returns the function that unsubscribes. */
export function onLoggedOutElsewhere(listener: () => void): () => void {
  const onMessage = ({ data }: MessageEvent) => (data === 'logged-out' || data === currentUserId()) && listener();
  const tabs = otherTabs();
  tabs?.addEventListener('message', onMessage);
  return () => tabs?.removeEventListener('message', onMessage);
}
