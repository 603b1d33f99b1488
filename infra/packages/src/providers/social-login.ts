import { createHash } from 'node:crypto';
import { z } from 'zod';
import { failureText, PROVIDER_DEADLINE_MS } from './deadline.js';
import { CodeRefusedError, ProviderSilentError, type SocialLogin, type SocialPerson, type SocialSite } from './port.js';
import { callPublic } from './public-call.js';
import { socialForms } from './social-profiles.js';

/** A picture of a person is smaller (document 1 §9). */
const MOST_BYTES = 5 * 1024 * 1024;

/**
 * The bytes at an address that a provider named; null when there are none, too many, or no answer
 * in time: a picture is never worth a failed log-in. Of public hosts only, for a person may have
 * named the address there, unless the provider itself is configured over http (the sandbox).
 */
async function fetchPicture(
  address: string,
  options: { readonly isTrusted: boolean; readonly deadlineMs: number },
): Promise<Buffer | null> {
  try {
    const answer = await callPublic(address, { method: 'GET', ...options });
    if (answer.statusCode !== 200) {
      answer.destroy();
      return null;
    }
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of answer) {
      const bytes: Uint8Array = chunk;
      length += bytes.length;
      if (length > MOST_BYTES) return null;
      chunks.push(bytes);
    }
    return Buffer.concat(chunks);
  } catch {
    return null;
  }
}

/** One provider's settings; an address that is null is the provider's own. */
export interface SocialSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizeUrl: string | null;
  readonly tokenUrl: string | null;
  readonly profileUrl: string | null;
}

const token = z.object({ access_token: z.string().min(1) });

/**
 * OAuth 2.0's code flow (RFC 6749, section 4.1) with PKCE (RFC 7636). The provider's token is used
 * for one look at the profile, and stored nowhere.
 */
export function socialLogin(
  provider: SocialSite,
  { clientId, clientSecret, ...urls }: SocialSettings,
  deadlineMs: number = PROVIDER_DEADLINE_MS,
): SocialLogin {
  const form = socialForms[provider];
  const authorizeUrl = urls.authorizeUrl ?? form.urls.authorize;
  const tokenUrl = urls.tokenUrl ?? form.urls.token;
  const profileUrl = urls.profileUrl ?? form.urls.profile;

  async function tokenFor(parts: { code: string; verifier: string; redirectUri: string }): Promise<string> {
    const answer = await ask(tokenUrl, deadlineMs, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: parts.code,
        redirect_uri: parts.redirectUri,
        client_id: clientId,
        client_secret: clientSecret,
        code_verifier: parts.verifier,
      }),
    });
    if (answer.status >= 500 || answer.status === 429) throw new ProviderSilentError(`${provider} answered ${answer.status}`);
    const given = token.safeParse(answer.body);
    // GitHub and Slack refuse a code with status 200.
    if (answer.status !== 200 || !given.success) throw new CodeRefusedError(`${provider} refused the code: ${answer.status}`);
    return given.data.access_token;
  }

  async function personWith(accessToken: string): Promise<SocialPerson> {
    const answer = await ask(profileUrl, deadlineMs, {
      headers: { accept: 'application/json', authorization: `Bearer ${accessToken}`, 'user-agent': 'Panelist' },
    });
    if (answer.status !== 200) throw new ProviderSilentError(`${provider} answered ${answer.status} when asked for the profile`);
    try {
      return form.person(answer.body);
    } catch (cause) {
      throw new ProviderSilentError(`${provider} answered a profile in a form that we do not know`, { cause });
    }
  }

  return {
    authorizeUrl({ state, verifier, redirectUri }) {
      const url = new URL(authorizeUrl);
      const parameters = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: form.scope,
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },
    identify: async (parts) => personWith(await tokenFor(parts)),
    picture: async (address) => fetchPicture(address, { isTrusted: profileUrl.startsWith('http:'), deadlineMs }),
  };
}

async function ask(url: string, deadlineMs: number, request: RequestInit): Promise<{ status: number; body: unknown }> {
  try {
    const answer = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(deadlineMs) });
    return { status: answer.status, body: parsed(await answer.text()) };
  } catch (cause) {
    // The cause may quote the address, which is ours, but never the code or the token.
    throw new ProviderSilentError(`no answer from the provider: ${failureText(cause)}`);
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
