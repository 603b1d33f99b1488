import { accountDecider, accountStream, logInProviders, type AccountCommand } from '@panelist/domain/identity';
import { derivedId } from '@panelist/domain/kernel';
import {
  preferencesDecider,
  preferencesStream,
  profileDecider,
  profileStream,
  type ProfileCommand,
} from '@panelist/domain/profile';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { PICTURE_TYPE, pictureFromSvg } from '@panelist/infra/files';
import { hashPassword } from '@panelist/infra/sessions';
import type { Dependencies } from '@panelist/infra/service';
import { loadAccount, claimOf, commandStep, socialAddress, type AccountAddress } from '@panelist/command-api';
import { demoIdentity } from '../sandbox/index.js';
import { demoPassword, demoPeople, demoPortrait, demoProfile, demoSections, type DemoPerson } from './demo-people.js';

export type DemoDependencies = Pick<Dependencies, 'commands' | 'log' | 'vault' | 'clock' | 'files'>;

const demoOperator = { kind: 'operator', id: 'of the demo' } as const;

/** The id of a demo account, the same in every demo. */
export const demoUserId = (email: string): string => derivedId('demo-user', email);

/**
 * The accounts of the demo (contract, Demo). Each step is derived from the log, so the next
 * start completes an interrupted one and further starts change nothing.
 */
export async function fillDemoAccounts(dependencies: DemoDependencies): Promise<void> {
  for (const person of demoPeople) await fillPerson(dependencies, person);
}

async function fillPerson(dependencies: DemoDependencies, person: DemoPerson): Promise<void> {
  const { email, firstName, lastName } = person;
  const userId = demoUserId(email);
  const profileId = person.kind === 'other' ? null : derivedId('demo-profile', email);
  const context = demoCommand(email);
  const account = async (command: AccountCommand, ...addresses: readonly AccountAddress[]): Promise<void> => {
    const claims = await Promise.all(addresses.map(async (address) => claimOf(dependencies, address)));
    const step = commandStep(context, ...stepOf(command));
    await dependencies.commands.handle(accountDecider, accountStream.of(userId), command, step, { claims });
  };

  if ((await loadAccount(dependencies, userId)).status === 'none') {
    const passwordHash = await hashPassword(demoPassword);
    const verification = { kind: 'known' } as const;
    const register = { type: 'RegisterAccount', provider: 'email', email, passwordHash, verification } as const;
    await account({ ...register, userId, profileId, firstName, lastName }, { kind: 'email', text: email });
  }
  for (const role of person.roles)
    await account({ type: 'GrantRole', role, by: demoOperator, reason: 'A person of the demo.', now: dependencies.clock.now() });
  const { organizationId } = person;
  if (organizationId !== undefined) await account({ type: 'JoinOrganization', organizationId });
  if (person.kind !== 'participant' || profileId === null) return;

  const { phone, phoneCountry } = demoProfile;
  const profile = { type: 'CreateProfile', profileId, userId, firstName, lastName, email, ...demoProfile } as const;
  await fillProfile(dependencies, profile, context);
  await fillSections(dependencies, profile, context);
  await account({ type: 'AcceptPhone', phone, countryCode: phoneCountry }, { kind: 'phone', text: phone });
  await connectOnce(dependencies, userId, context);
  await beginTour(dependencies, userId, context);
}

/** The demo's participant left the guided tour once: the dashboard offers to complete it. */
async function beginTour({ commands }: DemoDependencies, userId: string, context: CommandContext): Promise<void> {
  const stream = preferencesStream.of(userId);
  const { state } = await commands.load(preferencesDecider, stream);
  if (state.page.tour !== 'neverStarted') return;
  const command = { type: 'SetPagePreferences', userId, wanted: { tour: 'incomplete' } } as const;
  await commands.handle(preferencesDecider, stream, command, commandStep(context, 'tour'));
}

/** The sandbox's Dana Rivera logs in as the demo's; what was disconnected stays so. */
async function connectOnce(dependencies: DemoDependencies, userId: string, context: CommandContext): Promise<void> {
  const stream = accountStream.of(userId);
  const events = await dependencies.log.read(stream);
  for (const provider of logInProviders) {
    const wasConnected = events.some(({ type, data }) => type === 'SocialProviderLinked' && data['provider'] === provider);
    if (wasConnected) continue;
    const identity = { provider, subject: demoIdentity.subject };
    const claims = [await claimOf(dependencies, socialAddress(identity))];
    const step = commandStep(context, 'link', provider);
    const link = { type: 'LinkProvider', ...identity, now: dependencies.clock.now() } as const;
    await dependencies.commands.handle(accountDecider, stream, link, step, { claims });
  }
}

async function fillProfile(
  { commands, files }: DemoDependencies,
  profile: Extract<ProfileCommand, { type: 'CreateProfile' }>,
  context: CommandContext,
): Promise<void> {
  const stream = profileStream.of(profile.profileId);
  const { state } = await commands.load(profileDecider, stream);
  if (state.status === 'none') await commands.handle(profileDecider, stream, profile, commandStep(context, 'profile'));
  if (state.status === 'complete' && state.pictureId !== null) return;
  const bytes = await pictureFromSvg(demoPortrait);
  const fileId = await files.put({ ownerId: profile.userId, contentType: PICTURE_TYPE, bytes });
  await commands.handle(profileDecider, stream, { type: 'ChangePicture', fileId }, commandStep(context, 'picture'));
}

const daysSinceSaved = 60;

/** Saved long enough ago that nothing is locked. */
async function fillSections(
  { commands, clock }: DemoDependencies,
  { profileId, firstName, lastName, email, phone }: Extract<ProfileCommand, { type: 'CreateProfile' }>,
  context: CommandContext,
): Promise<void> {
  const stream = profileStream.of(profileId);
  const { state } = await commands.load(profileDecider, stream);
  if (state.status !== 'complete' || state.savedAt.personal !== undefined) return;
  const command: ProfileCommand = {
    type: 'SaveSections',
    payload: demoSections,
    around: {
      firstName,
      lastName,
      email,
      phone,
      verifiedPhone: null,
      picture: null,
      videoIntroUrl: null,
      notificationSettings: { dailyDigest: true, targetedResearchInvitation: true },
      now: new Date(Date.parse(clock.now()) - daysSinceSaved * 86_400_000).toISOString(),
    },
    verifiedPhone: null,
    countryMustMatch: false,
    lockDays: 0,
    // No section of these asks for a work e-mail to be verified.
    workEmailSecret: '',
  };
  await commands.handle(profileDecider, stream, command, commandStep(context, 'sections'));
}

const stepOf = (command: AccountCommand): readonly string[] =>
  command.type === 'GrantRole' ? [command.type, command.role] : [command.type];

function demoCommand(email: string): CommandContext {
  const id = derivedId('demo', email);
  return { actor: { kind: 'system', id: 'demo' }, commandId: id, correlationId: id, causationId: id };
}
