/** The bearer token lives in memory alone: a script that gets at the storage finds nothing. */
let token: string | null = null;
let renew: (() => Promise<boolean>) | null = null;
let renewing: Promise<boolean> | null = null;
let lost: (() => void) | null = null;

export function bearerToken(): string | null {
  return token;
}

export function setBearerToken(next: string | null): void {
  // Logged-in state is the presence of a token; these two count as failure (spec 1, section 3).
  token = next === 'false' || next === 'undefined' ? null : next;
}

/** The session says how a token is had again from its cookie, and what happens when it can't be. */
export function onTokenRefused(handlers: { readonly renew: () => Promise<boolean>; readonly lost: () => void }): void {
  renew = handlers.renew;
  lost = handlers.lost;
}

/** Once for all calls that were refused at the same time. Resolves to whether a call is worth repeating. */
export async function renewToken(): Promise<boolean> {
  if (!renew) return false;
  renewing ??= renew()
    .catch(() => false)
    .finally(() => {
      renewing = null;
    });
  const renewed = await renewing;
  if (!renewed) lost?.();
  return renewed;
}
