import { checkSocialSignUp, identityRefusal, logsIn, type Rules, type SignUpBody } from '@panelist/domain/identity';
import { kernelRefusal, Refusal } from '@panelist/domain/kernel';
import { profileDecider, profileStream } from '@panelist/domain/profile';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { PICTURE_TYPE } from '@panelist/infra/files';
import { asPanelist, commandStep } from '../command-step.js';
import type { IdentityDependencies } from '../identity-dependencies.js';
import type { SignedUp } from '../sign-up-steps.js';
import type { SocialCredential } from './social-credential.js';
import { readTicket, useTicket } from './tickets.js';

/**
 * Checks a sign-up with a ticket (contract, "Log in"): who the person is comes from the ticket
 * alone, not from the payload, which has to name the ticket's site. Throws `request.invalid` and
 * `identity.ticket-invalid` with their fields.
 */
export async function checkedSocialSignUp(
  dependencies: IdentityDependencies,
  ticket: string,
  { body, rules }: { readonly body: SignUpBody; readonly rules: Rules },
  { commandId }: CommandContext,
) {
  const use = { userId: null };
  const { picture, provider, subject, identifiedAt, ...known } = await atField(readTicket(dependencies, use, ticket, commandId));
  if (!logsIn(provider)) throw identityRefusal('identity.ticket-invalid');
  const checked = checkSocialSignUp(body, rules, { provider, ...known });
  if (!checked.ok) throw kernelRefusal('request.invalid', { errors: checked.errors });
  const { isEmailVerified, ...person } = checked.value;
  const credential: SocialCredential = {
    kind: 'social',
    provider,
    subject,
    isEmailVerified,
    identifiedAt,
    use: async () => void (await atField(useTicket(dependencies, use, ticket, commandId))),
  };
  return { person, credential, picture: picture === null ? null : Buffer.from(picture, 'base64') };
}

/** Gives the new profile the picture that the other site has of the person. */
export async function takeOverPicture(
  { commands, files }: Pick<IdentityDependencies, 'commands' | 'files'>,
  signedUp: SignedUp,
  bytes: Buffer,
  context: CommandContext,
): Promise<SignedUp> {
  const { userId, profileId } = signedUp;
  const fileId = await files.put({ ownerId: userId, contentType: PICTURE_TYPE, bytes });
  const changed = await commands.handle(
    profileDecider,
    profileStream.of(profileId),
    { type: 'ChangePicture', fileId },
    commandStep(asPanelist(context, userId), 'picture'),
  );
  const { state } = changed;
  // The same request came twice: the first copy is the one that is shown.
  if (state.status !== 'none' && state.pictureId !== fileId) await files.remove(fileId);
  return { ...signedUp, position: changed.position ?? signedUp.position };
}

async function atField<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'identity.ticket-invalid') throw error;
    throw identityRefusal('identity.ticket-invalid', { errors: [{ field: 'social', message: error.message }] });
  }
}
