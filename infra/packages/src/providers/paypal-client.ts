/** PayPal's answer, whatever its status. */
export interface PaypalAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A call to PayPal. A body that is text is JSON already. */
export type PaypalCall = (method: 'GET' | 'POST', path: string, body?: object | string) => Promise<PaypalAnswer>;

export interface PaypalSettings {
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
  readonly deadlineMs?: number;
}

/** Thrown before the call was sent: it certainly had no effect. */
export class NotLoggedInError extends Error {
  override readonly name = 'NotLoggedInError';
}

/**
 * Calls to PayPal with a token of OAuth's client credentials, which the client caches until shortly
 * before it expires or PayPal refuses it.
 */
export function paypalClient(settings: PaypalSettings & { readonly deadlineMs: number }): PaypalCall {
  const base = settings.url.replace(/\/$/, '');
  let token: { readonly value: string; readonly until: number } | null = null;

  async function logIn(): Promise<string> {
    if (token !== null && token.until > Date.now()) return token.value;
    try {
      const answer = await fetch(`${base}/v1/oauth2/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${settings.clientId}:${settings.secret}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
        redirect: 'error',
        signal: AbortSignal.timeout(settings.deadlineMs),
      });
      const body: unknown = await answer.json();
      if (!answer.ok || !isToken(body)) throw new Error(`PayPal refused our credentials: ${answer.status}`);
      token = { value: body.access_token, until: Date.now() + Math.max(0, body.expires_in - 60) * 1_000 };
      return token.value;
    } catch (cause) {
      throw new NotLoggedInError('PayPal issued no token', { cause });
    }
  }

  /** Throws `NotLoggedInError` before the call, and whatever `fetch` throws once it has begun. */
  return async function call(method: 'GET' | 'POST', path: string, body?: object | string): Promise<PaypalAnswer> {
    const authorization = `Bearer ${await logIn()}`;
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(settings.deadlineMs),
    });
    if (answer.status === 401) token = null;
    return { status: answer.status, body: parsed(await answer.text()) };
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isToken(body: unknown): body is { access_token: string; expires_in: number } {
  return (
    typeof body === 'object' &&
    body !== null &&
    'access_token' in body &&
    typeof body.access_token === 'string' &&
    'expires_in' in body &&
    typeof body.expires_in === 'number'
  );
}
