import { z } from 'zod';
import { failureText, PROVIDER_DEADLINE_MS } from './deadline.js';
import type { PlaidSettings } from './plaid-identity.js';
import { ProviderSilentError, type IdentityProvider } from './port.js';

/** `sandbox-verified`, `sandbox-verified:NAME`, `sandbox-failed`, `sandbox-abandoned`. */
const named = /^sandbox-(verified|failed|abandoned)(?::(.{1,100}))?$/s;
const finished = z.object({ identity_verification_id: z.string() });

/**
 * Lets a caller name an outcome instead of choosing it in the sandbox's dialog: does in the sandbox what
 * the dialog does, then asks for the attempt as for any other.
 */
export function sandboxOutcomes(
  provider: IdentityProvider,
  { url, clientId, secret, templateId }: PlaidSettings,
): IdentityProvider {
  async function finish(userId: string, outcome: string, name: string): Promise<string> {
    try {
      const answer = await fetch(`${url}/sandbox/identity_verification/finish`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'PLAID-CLIENT-ID': clientId, 'PLAID-SECRET': secret },
        body: JSON.stringify({ template_id: templateId, client_user_id: userId, outcome, name }),
        signal: AbortSignal.timeout(PROVIDER_DEADLINE_MS),
      });
      return finished.parse(await answer.json()).identity_verification_id;
    } catch (error) {
      throw new ProviderSilentError(`The sandbox gave no usable answer: ${failureText(error)}`);
    }
  }
  return {
    ...provider,
    attempt: async ({ token, userId }) => {
      const [, outcome, name = ''] = named.exec(token) ?? [];
      return provider.attempt({ token: outcome === undefined ? token : await finish(userId, outcome, name), userId });
    },
  };
}
