import {
  identityRefusal,
  accountDecider,
  accountStream,
  identityLinkToken,
  checkKind,
  completeIdentityVerification,
  followIdentityCheck,
  plaidWebhook,
  identityRecording,
  outcomeOf,
} from '@panelist/domain/identity';
import { ProviderSilentError, type IdentityProvider, type Providers, type IdentityAttempt } from '@panelist/infra/providers';
import type { Dependencies } from '@panelist/infra/service';
import { limiter, route, withPermits } from '@panelist/infra/http';
import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { kernelRefusal } from '@panelist/domain/kernel';
import { projectFactsOf } from '@panelist/domain/participation';
import { contractOf } from '@panelist/domain/registry';
import { createHash } from 'node:crypto';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { requireVerifiedEmail } from '../../accounts.js';

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

/** Most tokens that one person gets in an hour. */
const tokensPerHour = 10;

/**
 * Begins an attempt, or continues the running one. Looks first whether the provider has verified
 * the person already, whose result did not reach us.
 */
export const identityLinkTokenRoute = (dependencies: VerificationDependencies) => {
  const ofPerson = limiter(dependencies, 'identity-link', tokensPerHour, 3_600);

  return route(identityLinkToken, async ({ caller: { userId }, context }) => {
    const provider = identityProvider(dependencies);
    const begin = { type: 'BeginIdentityCheck', now: dependencies.clock.now() } as const;
    return withPermits([{ limiter: ofPerson, key: userId }], async () => {
      const { state, position } = await dependencies.commands.handle(accountDecider, accountStream.of(userId), begin, context);
      const latest = await asking(dependencies, async () => provider.latestOf(userId));
      const isNews =
        latest !== null && state.status === 'open' && !state.identity.ended.some((one) => one.verificationId === latest.id);
      if (latest?.result === 'verified' && isNews) {
        const { outcome } = await recordIdentity(dependencies, latest, context);
        if (outcome === 'verified') throw identityRefusal('identity.already-verified');
      }
      const afresh = latest !== null && latest.result !== 'pending';
      const token = await asking(dependencies, async () => provider.linkToken({ userId, afresh }));
      return { body: { link_token: token }, position, headers: { 'Cache-Control': 'no-store' } };
    });
  });
};

/** Most results that one person asks for in an hour. */
const resultsPerHour = 30;

/** Reads what the provider says of the caller's attempt; the page's word counts for nothing. */
export const completeIdentityVerificationRoute = (dependencies: VerificationDependencies) => {
  const { commands } = dependencies;
  const ofPerson = limiter(dependencies, 'identity-result', resultsPerHour, 3_600);

  return route(completeIdentityVerification, async ({ body, caller: { userId }, context }) => {
    const provider = identityProvider(dependencies);
    await requireVerifiedEmail({ commands }, userId);
    const { state: project } = await commands.load(projectDecider, projectStream.of(body.projectId));
    if (projectFactsOf(project) === null) throw kernelRefusal('resource.not-found');
    await ofPerson.take(userId);
    const attempt = await asking(dependencies, async () => provider.attempt({ token: body.publicToken, userId }));
    // An attempt of another person is answered as an unknown one.
    if (attempt === null || attempt.userId !== userId) {
      const { message } = identityRefusal('identity.check-unknown');
      throw identityRefusal('identity.check-unknown', { errors: [{ field: 'publicToken', message }] });
    }
    const { outcome, position } = await recordIdentity(dependencies, attempt, context);
    if (outcome === 'taken') throw identityRefusal('identity.belongs-to-other-account');
    return { body: { kind: checkKind, verified: outcome === 'verified', status: outcome }, position };
  });
};

type Needs = Pick<VerificationDependencies, 'logger' | 'providers'> & { readonly queue: Pick<Dependencies['queue'], 'add'> };

/**
 * Plaid's message is a hint: once its signature is verified, a job asks Plaid for the attempt. The
 * same message has the same job, so it is followed once; a message about another subject is
 * accepted, or Plaid would repeat it for a day.
 */
export const plaidWebhookRoute = ({ logger, providers, queue }: Needs) =>
  route(plaidWebhook, async ({ signed }) => {
    if (signed === undefined || providers.identity === null || !(await providers.identity.isGenuine(signed)))
      throw identityRefusal('identity.webhook-unsigned');
    const message = contractOf(plaidWebhook).body.safeParse(jsonOf(signed.bytes));
    if (!message.success) {
      logger.info({ provider: 'PLAID' }, 'a provider reports a subject that is no verification');
      return { body: {} };
    }
    const { identity_verification_id: id } = message.data;
    // Plaid names its messages not: each signature is of one message, and of each repetition of it.
    const which = createHash('sha256')
      .update(signed.header('Plaid-Verification') ?? '')
      .digest('hex');
    await queue.add(followIdentityCheck, `webhook-plaid-${id}-${which.slice(0, 16)}`, { id });
    return { body: {} };
  });

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw kernelRefusal('request.malformed');
  }
}

/** Records what an attempt came to, which the page brings. */
async function recordIdentity(
  { clock, commands, vault }: Pick<VerificationDependencies, 'clock' | 'commands' | 'vault'>,
  attempt: IdentityAttempt,
  outer: CommandContext,
) {
  const recording = identityRecording(attempt, (text) => vault.blindIndex('word', text), clock.now(), outer);
  if (recording === null) return { outcome: 'pending', position: null } as const;
  const { command, context, facts } = recording;
  const { state, position } = await commands.handle(accountDecider, accountStream.of(attempt.userId), command, context, facts);
  return { outcome: outcomeOf(state, attempt.id), position };
}
