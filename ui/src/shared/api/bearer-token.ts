import { ApiError, mayPass } from './api-error.js';

/** The bearer token, in memory only: a script that reads the browser's storage does not find it. */
let token: string | null = null;
let renew: (() => Promise<boolean>) | null = null;
let renewing: Promise<boolean> | null = null;
let lost: (() => void) | null = null;

export function bearerToken(): string | null {
  return token;
}

export function setBearerToken(next: string | null): void {
  // A token means logged in; these two values count as failure (spec 1, section 3).
  token = next === 'false' || next === 'undefined' ? null : next;
}

/** The page is there before its token: its calls wait for this. */
let coming: Promise<unknown> | null = null;

export function tokenComes(arriving: Promise<unknown>): void {
  coming = arriving.catch(() => undefined).finally(() => (coming = null));
}

export const tokenCame = async (): Promise<unknown> => coming;

/** The session registers how to renew the token from its cookie, and what to do if that fails. */
export function onTokenRefused(handlers: { readonly renew: () => Promise<boolean>; readonly lost: () => void }): void {
  renew = handlers.renew;
  lost = handlers.lost;
}

/**
 * Concurrent callers share one renewal. Resolves to whether the caller should repeat its request.
 * Throws `ApiError` where the server could not be asked: the person may still be logged in.
 */
export async function renewToken(): Promise<boolean> {
  if (!renew) return false;
  renewing ??= renew()
    .catch((error: unknown) => {
      if (error instanceof ApiError && mayPass(error)) throw error;
      return false;
    })
    .finally(() => {
      renewing = null;
    });
  const renewed = await renewing;
  if (!renewed) lost?.();
  return renewed;
}
