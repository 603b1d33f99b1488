import type { IdentityVerification, IdentityVerificationGetResponse, PlaidApi } from 'plaid';
import { z } from 'zod';
import { failureText, PROVIDER_DEADLINE_MS } from './deadline.js';
import { plaidSignature } from './plaid-signature.js';
import { ProviderSilentError, type IdentityAttempt, type IdentityProvider } from './port.js';

export interface PlaidSettings {
  /** `https://production.plaid.com`. */
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
  /** The template of identity verifications in Plaid's dashboard. */
  readonly templateId: string;
}

interface PlaidClient extends Pick<typeof import('plaid'), 'CountryCode' | 'Products' | 'Strategy'> {
  readonly plaid: PlaidApi;
}

const results: Readonly<Record<string, IdentityAttempt['result']>> = {
  success: 'verified',
  failed: 'failed',
  expired: 'abandoned',
  canceled: 'abandoned',
  active: 'pending',
  pending_review: 'pending',
};

/** Identity verification at Plaid. Plaid gets our id of the person and nothing else from us. */
export function plaidIdentity({
  url,
  clientId,
  secret,
  templateId,
  deadlineMs = PROVIDER_DEADLINE_MS,
}: PlaidSettings & { readonly deadlineMs?: number }): IdentityProvider {
  const headers = { 'PLAID-CLIENT-ID': clientId, 'PLAID-SECRET': secret, 'Plaid-Version': '2020-09-14' };
  let loading: Promise<PlaidClient> | undefined;
  /** Plaid's package takes long to load, and few processes ask Plaid. */
  const client = async (): Promise<PlaidClient> =>
    (loading ??= import('plaid').then(({ Configuration, PlaidApi: Api, ...words }) => {
      const plaid = new Api(new Configuration({ basePath: url.replace(/\/$/, ''), baseOptions: { headers } }));
      return { plaid, ...words };
    }));
  const options = () => ({
    timeout: deadlineMs,
    signal: AbortSignal.timeout(deadlineMs),
    maxRedirects: 0,
    proxy: false as const,
  });

  async function keyWith(keyId: string) {
    const { plaid } = await client();
    const answer = await asked(async () => plaid.webhookVerificationKeyGet({ key_id: keyId }, options()), 'about a signature');
    return answer === null ? null : answer.data.key;
  }

  return {
    async linkToken({ userId, afresh }) {
      const { plaid, CountryCode, Products, Strategy } = await client();
      if (afresh) {
        const retry = { client_user_id: userId, template_id: templateId, strategy: Strategy.Reset };
        await asked(async () => plaid.identityVerificationRetry(retry, options()), 'for another attempt');
      }
      const answer = await asked(
        async () =>
          plaid.linkTokenCreate(
            {
              client_name: 'Panelist',
              language: 'en',
              country_codes: [CountryCode.Us],
              products: [Products.IdentityVerification],
              user: { client_user_id: userId },
              identity_verification: { template_id: templateId },
            },
            options(),
          ),
        'for a token',
      );
      if (answer === null) throw new ProviderSilentError('Plaid refused to give a token');
      return answer.data.link_token;
    },
    async attempt({ token }) {
      const { plaid } = await client();
      const answer = await asked(
        async () => plaid.identityVerificationGet({ identity_verification_id: token }, options()),
        'about an attempt',
      );
      return answer === null ? null : attemptOf(answer.data);
    },
    async latestOf(userId) {
      const { plaid } = await client();
      const answer = await asked(
        async () => plaid.identityVerificationList({ template_id: templateId, client_user_id: userId }, options()),
        'about the latest attempt',
      );
      const attempts = answer?.data.identity_verifications ?? [];
      const [latest] = attempts.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1));
      return latest === undefined ? null : attemptOf(latest);
    },
    isGenuine: plaidSignature(keyWith),
  };
}

function attemptOf(found: IdentityVerification | IdentityVerificationGetResponse): IdentityAttempt {
  const { id, client_user_id: userId, status } = found;
  return { id, userId, result: results[status] ?? 'pending', identity: identityIn(found) };
}

/**
 * What stays the same of a person: the number of an official document where the template asks for
 * one, else name, birthday and postal code.
 */
function identityIn({
  user,
  documentary_verification: documentary,
}: Pick<IdentityVerification, 'user' | 'documentary_verification'>) {
  const number = user.id_number;
  if (number) return text('id-number', number.type, number.value);
  const document = documentary?.documents.map(({ extracted_data: data }) => data).find((data) => data?.id_number);
  if (document?.id_number) return text('document', document.issuing_country, document.category, document.id_number);
  const { name, date_of_birth: birthday, address } = user;
  return name && birthday
    ? text('person', name.given_name, name.family_name, birthday, address?.country ?? '', address?.postal_code ?? '')
    : null;
}

const text = (...parts: readonly string[]): string =>
  JSON.stringify(parts.map((part) => part.normalize('NFKC').trim().toLowerCase()));

const refused = z.object({ response: z.object({ status: z.number() }) });

/** Null where Plaid refuses the question: it does not know what is asked about. */
async function asked<Answer>(question: () => Promise<Answer>, what: string): Promise<Answer | null> {
  try {
    return await question();
  } catch (error) {
    const failure = refused.safeParse(error);
    const status = failure.success ? failure.data.response.status : null;
    if (status === 400 || status === 404) return null;
    // Neither the question nor the answer belongs into a log: both are about a person.
    const why = status === null ? failureText(error) : `status ${status}`;
    throw new ProviderSilentError(`Plaid gave no usable answer when asked ${what}: ${why}`);
  }
}
