import { CONSENT_COOKIE, consentFromCookie, type Consent } from '@panelist/domain/kernel/browser';
import { useSyncExternalStore } from 'react';

/** What the account agreed to; it comes before the browser's own choice. */
let ofAccount: Consent | null = null;
/** The last choice on this page: browsers may refuse its cookie. */
let ofPage: Consent | null = null;
let snapshot: Consent | null | undefined;
const listeners = new Set<() => void>();

function ofBrowser(): Consent | null {
  if (typeof document === 'undefined') return null;
  // Under https the name has the prefix that binds a cookie to its host.
  const [, value] = new RegExp(`(?:^|; )(?:__Host-)?${CONSENT_COOKIE}=([^;]*)`).exec(document.cookie) ?? [];
  return consentFromCookie(value);
}

/**
 * What may run on this page; null while there is no choice, which allows only what is essential.
 */
export function currentConsent(): Consent | null {
  snapshot ??= ofPage ?? ofAccount ?? ofBrowser();
  return snapshot;
}

function changed(): void {
  snapshot = undefined;
  for (const listener of listeners) listener();
}

/** The choice in the account of the person who is logged in; null for visitors. */
export function setAccountConsent(consent: Consent | null): void {
  ofAccount = consent;
  ofPage = null;
  changed();
}

export function setPageConsent(consent: Consent | null): void {
  ofPage = consent;
  changed();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useConsent = (): Consent | null => useSyncExternalStore(subscribe, currentConsent, currentConsent);
