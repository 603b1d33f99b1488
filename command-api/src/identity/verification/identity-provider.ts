import { identityRefusal } from '@panelist/domain/identity';
import { ProviderSilentError, type IdentityProvider, type Providers } from '@panelist/infra/providers';
import type { Dependencies } from '@panelist/infra/service';

export type VerificationDependencies = Pick<Dependencies, 'clock' | 'commands' | 'logger' | 'pool' | 'vault'> & {
  readonly providers: Pick<Providers, 'identity'>;
};

/** Throws `identity.provider-off` where the operator has not switched it on. */
export function identityProvider({ providers }: Pick<VerificationDependencies, 'providers'>): IdentityProvider {
  if (providers.identity === null) throw identityRefusal('identity.provider-off');
  return providers.identity;
}

/**
 * Asks the provider. Without an answer throws `identity.provider-silent`, which says what to do.
 */
export async function asking<Answer>(
  { logger }: Pick<VerificationDependencies, 'logger'>,
  question: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof ProviderSilentError)) throw error;
    logger.warn({ err: error }, 'the provider that verifies identities did not answer');
    throw identityRefusal('identity.provider-silent');
  }
}
