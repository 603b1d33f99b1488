import { projectIdOf } from '@panelist/domain/catalogue';
import {
  referralCodeOf,
  accountDecider,
  accountStream,
  type AccountCommand,
  type RecordedOrigin,
} from '@panelist/domain/identity';
import { sampleProject, type SampleProject } from '../../projects/sample-projects.js';
import { daysBefore, type Step } from '../step.js';
import { takingPart, type People } from '../take-part.js';
import { friends, type Friend } from './friends.js';
import { claimOf, commandStep, loadAccount, type AccountAddress } from '@panelist/command-api';
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

const emailOf = ({ key, mailbox = key }: Friend): string => `${mailbox}@panelist.example`;
const friendId = (friend: Friend): string => demoUserId(emailOf(friend));

/** Hashing is slow, and all accounts of the demo have one password. */
let passwordHash: Promise<string> | undefined;

/**
 * Signs a friend up as Dana's link says, with what a screener asks for: a known e-mail, phone and
 * photo. Each command has an id of its own, so the step may be repeated.
 */
async function join({ dependencies }: PastWorld, friend: Friend, phone: string, origin: RecordedOrigin): Promise<void> {
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
  // No mails of the demo's own for unattended people.
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

/**
 * The people whom Dana referred, to Panelist and to studies, up to every status that a referral can
 * have for long (document 3 §4, Referral statuses). Days count back from `upTo`.
 */
export function referralSteps(people: People, upTo: number): readonly Step[] {
  const on = (days: number, hour: number) => daysBefore(upTo, days, hour);
  const code = referralCodeOf(people.participant.userId);
  const byOf = (friend: Friend) => ({ userId: friendId(friend), kind: 'panelist' }) as const;
  const partOf = (friend: Friend, study: SampleProject) => {
    const part = takingPart({ ...people, participant: byOf(friend) }, study, friend.key);
    const step = (what: string, days: number, hour: number, run: Step['run']): Step => ({
      key: `${study.code} ${what} ${friend.key}`,
      at: on(days, hour),
      run,
    });
    return { part, step };
  };

  /** By Dana's own link, or by hers to this study. */
  const joins = (friend: Friend, days: number, study?: SampleProject): Step => ({
    key: `join ${friend.key}`,
    at: on(days, 14),
    run: async (world) => {
      const phone = `+1503555${String(120 + Object.keys(friends).indexOf(friend.key)).padStart(4, '0')}`;
      const origin = { referralCode: code, ...(study && { projectId: projectIdOf(study.code) }) };
      await join(world, friend, phone, origin);
    },
  });
  const follows = (friend: Friend, study: SampleProject, days: number): Step => {
    const { part, step } = partOf(friend, study);
    return step('follow', days, 12, async (world) => part.followLink(world, code));
  };
  const drafts = (friend: Friend, study: SampleProject, days: number): Step => {
    const { part, step } = partOf(friend, study);
    return step('draft', days, 12.5, async (world) => part.draft(world, {}, 1));
  };
  const applies = (friend: Friend, study: SampleProject, days: number, fits = true): Step => {
    const { part, step } = partOf(friend, study);
    return step('apply', days, 13, async (world) => part.apply(world, {}, fits));
  };
  const attends = (friend: Friend, study: SampleProject, applied: number): readonly Step[] => {
    const { part, step } = partOf(friend, study);
    return [
      applies(friend, study, applied),
      step('invite', applied, 15, async (world) => part.invite(world, 'Welcome to the study!')),
      step('start', applied, 18, part.start),
      step('complete', applied, 20, part.complete),
      step('attended', applied - 1, 10, part.attended),
    ];
  };
  /** Approved a day after the application. */
  const isPaid = (friend: Friend, study: SampleProject, applied: number): readonly Step[] => {
    const { part, step } = partOf(friend, study);
    return [...attends(friend, study, applied), step('approve', applied - 1, 11, async (world) => part.approve(world, 0))];
  };
  const seesClosing = (friend: Friend, study: SampleProject, days: number): Step => {
    const { part, step } = partOf(friend, study);
    return step('closed', days, 22, part.seeClosing);
  };
  const runs = (study: SampleProject, published: number, closed: number): readonly Step[] => {
    const { publish, close } = takingPart(people, study);
    return [
      { key: `${study.code} publish`, at: on(published, 9), run: publish },
      { key: `${study.code} close`, at: on(closed, 21), run: close },
    ];
  };

  const { tom, priya, jonas, mei, luis, hannah, marc, grace, aisha, ben, sofia, oskar } = friends;
  return [
    ...runs(sampleProject('PA-SLEEP'), 150, 128),
    ...runs(sampleProject('PA-RECEIPTS'), 62, 40),
    ...runs(sampleProject('PA-MORNINGS'), 14, 2),

    // To Panelist: three studies up to $75, and the bonus.
    joins(tom, 231),
    ...isPaid(tom, sampleProject('PA-PANTRY'), 230),
    ...isPaid(tom, sampleProject('PA-COMMUTE'), 198),
    ...isPaid(tom, sampleProject('PA-RECIPEBOX'), 174),
    joins(mei, 126),
    ...isPaid(mei, sampleProject('PA-EVENINGS'), 78),
    joins(hannah, 92),
    ...isPaid(hannah, sampleProject('PA-KITCHEN'), 25),
    drafts(hannah, sampleProject('PA-WEATHER'), 2),
    joins(marc, 71),
    ...isPaid(marc, sampleProject('PA-RECEIPTS'), 56),
    joins(sofia, 6),
    drafts(sofia, sampleProject('DI-MONEY-SMALL'), 3),
    joins(oskar, 1),

    // To studies of $100 and more.
    joins(priya, 148, sampleProject('PA-SLEEP')),
    ...isPaid(priya, sampleProject('PA-SLEEP'), 144),
    joins(jonas, 146, sampleProject('PA-SLEEP')),
    applies(jonas, sampleProject('PA-SLEEP'), 143, false),
    seesClosing(jonas, sampleProject('PA-SLEEP'), 128),
    follows(tom, sampleProject('PA-EVENINGS'), 83),
    ...isPaid(tom, sampleProject('PA-EVENINGS'), 82),
    joins(luis, 81, sampleProject('PA-EVENINGS')),
    drafts(luis, sampleProject('PA-EVENINGS'), 80),
    seesClosing(luis, sampleProject('PA-EVENINGS'), 72),
    joins(grace, 60, sampleProject('PA-RECEIPTS')),
    ...isPaid(grace, sampleProject('PA-RECEIPTS'), 52),
    follows(mei, sampleProject('PA-MORNINGS'), 13),
    ...isPaid(mei, sampleProject('PA-MORNINGS'), 12),
    joins(aisha, 9, sampleProject('PA-MORNINGS')),
    ...isPaid(aisha, sampleProject('PA-MORNINGS'), 5),
    joins(ben, 8, sampleProject('PA-MORNINGS')),
    ...attends(ben, sampleProject('PA-MORNINGS'), 3),
  ];
}
