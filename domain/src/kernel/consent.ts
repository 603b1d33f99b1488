/**
 * What a browser or a person agreed to (document 3 §2, Cookie settings). Essential cookies need no
 * consent; `preferences` is the page's "functional", `marketing` its "targeting".
 */
export interface Consent {
  readonly analytics: boolean;
  readonly preferences: boolean;
  readonly marketing: boolean;
}

export const noConsent: Consent = { analytics: false, preferences: false, marketing: false };
export const fullConsent: Consent = { analytics: true, preferences: true, marketing: true };

/** The choice in words: `analytics and targeting cookies`. */
export function consentText({ analytics, preferences, marketing }: Consent): string {
  const names = [
    ...(analytics ? ['analytics'] : []),
    ...(preferences ? ['functional'] : []),
    ...(marketing ? ['targeting'] : []),
  ];
  return names.length === 0 ? 'essential cookies only' : `${names.join(' and ')} cookies`;
}

/** Readable by the page: it decides with it what may run. Lifetime: document 1 §9. */
export const CONSENT_COOKIE = 'panelist_consent';
export const consentCookieDays = 36_500;

/** The cookie's value: one character a category, `.` for a category that was declined. */
export function consentToCookie({ analytics, preferences, marketing }: Consent): string {
  return `${analytics ? 'a' : '.'}${preferences ? 'p' : '.'}${marketing ? 'm' : '.'}`;
}

/** Null for a value that is none of ours. */
export function consentFromCookie(value: string | undefined): Consent | null {
  if (value === undefined || !/^[a.][p.][m.]$/.test(value)) return null;
  return { analytics: value[0] === 'a', preferences: value[1] === 'p', marketing: value[2] === 'm' };
}
