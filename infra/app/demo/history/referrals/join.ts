import { claimOf, commandStep, loadAccount, type AccountAddress } from '@panelist/command-api';
import { accountDecider, accountStream, type AccountCommand, type RecordedOrigin } from '@panelist/domain/identity';
import { derivedId } from '@panelist/domain/kernel';
import {
  preferencesDecider,
  preferencesStream,
  profileDecider,
  profileStream,
  type ProfileCommand,
} from '@panelist/domain/profile';
import { PICTURE_TYPE, pictureFromSvg } from '@panelist/infra/files';
import { hashPassword } from '@panelist/infra/sessions';
import { demoPassword, demoProfile, demoUserId, portrait } from '../../people/index.js';
import type { PastWorld } from '../past-world.js';
import type { Friend } from './friends.js';

const emailOf = ({ key, mailbox = key }: Friend): string => `${mailbox}@panelist.example`;
export const friendId = (friend: Friend): string => demoUserId(emailOf(friend));

/** Hashing is slow, and all accounts of the demo have one password. */
let passwordHash: Promise<string> | undefined;

/**
 * Signs a friend up as Dana's link says, with what a screener asks for: a known e-mail, phone and
 * photo. Each command has an id of its own, so the step may be repeated.
 */
export async function join({ dependencies }: PastWorld, friend: Friend, phone: string, origin: RecordedOrigin): Promise<void> {
  const { commands, files } = dependencies;
  const { key, firstName, lastName, gender, dateOfBirth, jobTitle, colors } = friend;
  const [userId, profileId, email] = [friendId(friend), derivedId('demo-profile', emailOf(friend)), emailOf(friend)];
  const id = derivedId('demo-history', 'join', key);
  const context = { actor: { kind: 'panelist', id: userId }, commandId: id, correlationId: id, causationId: id } as const;
  const account = async (command: AccountCommand, address: AccountAddress) => {
    const claims = [await claimOf(dependencies, address)];
    return commands.handle(accountDecider, accountStream.of(userId), command, commandStep(context, command.type), { claims });
  };
  const profile = async (command: ProfileCommand) =>
    commands.handle(profileDecider, profileStream.of(profileId), command, commandStep(context, command.type));

  if ((await loadAccount(dependencies, userId)).status === 'none') {
    passwordHash ??= hashPassword(demoPassword);
    const verification = { kind: 'known' } as const;
    const register = { type: 'RegisterAccount', provider: 'email', email, origin, verification } as const;
    const names = { firstName, lastName };
    await account({ ...register, userId, profileId, ...names, passwordHash: await passwordHash }, { kind: 'email', text: email });
  }
  // No mails of the demo's own for people whom nobody looks after.
  const settings = { dailyDigest: false, targetedResearchInvitation: false };
  await commands.handle(
    preferencesDecider,
    preferencesStream.of(userId),
    { type: 'SetNotifications', userId, settings },
    commandStep(context, 'notifications'),
  );
  const { phoneCountry, location, demographics, employment, skills } = demoProfile;
  await profile({
    type: 'CreateProfile',
    profileId,
    userId,
    email,
    firstName,
    lastName,
    phone,
    phoneCountry,
    location,
    demographics: { ...demographics, gender, dateOfBirth },
    employment: { ...employment, jobTitle, roleDescription: '', email: `${key}@juniperfinch.example` },
    skills: skills.slice(0, 3),
  });
  await account({ type: 'AcceptPhone', phone, countryCode: phoneCountry }, { kind: 'phone', text: phone });
  const [from, to, hair, skin] = colors;
  const bytes = await pictureFromSvg(portrait({ from, to, hair, skin }));
  const fileId = await files.put({ ownerId: userId, contentType: PICTURE_TYPE, bytes });
  await profile({ type: 'ChangePicture', fileId });
}
