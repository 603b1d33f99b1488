import { emailChangeAsked, identityRefusal, accountDecider, accountStream, type OpenAccount } from '@panelist/domain/identity';
import { kernelRefusal, type FieldError, type RecordedEvent, Refusal } from '@panelist/domain/kernel';
import {
  householdIncomeSaved,
  patchProfile,
  payloadIn,
  previewSections,
  profileDecider,
  profileSaved,
  profileStream,
  savedMessages,
  saveProfile,
  saveSocialLinks,
  sectionLocked,
  sections,
  type ProfilePayload,
  type Section,
  type SectionsPreview,
  sendWorkEmailVerification,
  verifyWorkEmail,
  countryMustMatch,
  preferencesDecider,
  preferencesStream,
  profileRefusal,
  profileView,
  videoIntroDecider,
  type CompleteProfile,
  type NotificationSettings,
  type Profile,
  type ProfileSurroundings,
  type SaveSections,
} from '@panelist/domain/profile';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { route } from '@panelist/infra/http';
import { loadAccount } from '../accounts.js';
import { changeContact, claimWorkEmail, refusedContact } from '../change-contact.js';
import { newLinkSecret, parseLinkToken } from '../link-secret.js';
import type { Dependencies } from '@panelist/infra/service';

type ProfileDependencies = Pick<
  Dependencies,
  'commands' | 'clock' | 'config' | 'files' | 'vault' | 'log' | 'logger' | 'pool' | 'sessions'
>;

const pictureSeconds = 3600;

/** The caller's account and complete profile. */
interface OwnProfile {
  readonly account: OpenAccount & { readonly profileId: string };
  readonly profile: CompleteProfile;
  /** The name of the video introduction; null without one. */
  readonly video: string | null;
  readonly notifications: NotificationSettings;
}

/** Throws `profile.missing` for a caller without a complete profile. */
async function ownProfile({ commands }: Pick<ProfileDependencies, 'commands'>, userId: string): Promise<OwnProfile> {
  const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
  if (account.status !== 'open' || account.profileId === null) throw profileRefusal('profile.missing');
  const stream = profileStream.of(account.profileId);
  const { state: profile } = await commands.load(profileDecider, stream);
  if (profile.status === 'none') throw profileRefusal('profile.missing');
  const { state: intro } = await commands.load(videoIntroDecider, stream);
  const { state: preferences } = await commands.load(preferencesDecider, preferencesStream.of(userId));
  const video = intro.status === 'none' ? null : intro.video;
  const { notifications } = preferences;
  return { account: { ...account, profileId: account.profileId }, profile, video, notifications };
}

/** What account and files add to a profile. */
function surroundings(
  { clock, files }: ProfileDependencies,
  { account, profile, video, notifications }: OwnProfile,
): ProfileSurroundings {
  const { firstName, lastName, email, verifiedPhone } = account;
  return {
    firstName,
    lastName,
    email,
    phone: verifiedPhone ?? profile.phone,
    verifiedPhone,
    picture: profile.pictureId && files.signedPath(profile.pictureId, pictureSeconds),
    videoIntroUrl: video,
    notificationSettings: notifications,
    now: clock.now(),
  };
}

/** The profile as its owner reads it. */
function viewOf(dependencies: ProfileDependencies, own: OwnProfile): Profile {
  return profileView(own.profile, surroundings(dependencies, own));
}

/** The command that saves the changed sections of a payload. */
function saveSectionsOf(dependencies: ProfileDependencies, own: OwnProfile, payload: ProfilePayload): SaveSections {
  const { config } = dependencies;
  return {
    type: 'SaveSections',
    payload,
    around: surroundings(dependencies, own),
    verifiedPhone: own.account.verifiedPhone,
    countryMustMatch: countryMustMatch({ ...own.profile, isProduction: config.env === 'production' }),
    lockDays: config.profileLockDays,
    workEmailSecret: newLinkSecret(),
  };
}

/**
 * Saves the sections that differ from the stored ones, or only says which fields are not valid
 * (contract, Profile).
 */
export function saveProfileRoute(dependencies: ProfileDependencies) {
  const contacts = changeContact(dependencies);
  return route(saveProfile, async ({ query, body, caller, context, requireProof }) => {
    const own = await ownProfile(dependencies, caller.userId);
    const isSaved = query.validateOnly === 'false';
    const sent = payloadIn(body);
    if (!sent.ok) {
      if (isSaved) throw kernelRefusal('request.invalid', { errors: sent.errors });
      return { body: verdict(sent.errors) };
    }
    const payload = sent.value;
    const { contact, ...preview } = previewSections(own.profile, saveSectionsOf(dependencies, own, payload));
    if (!isSaved) {
      const refused = contact === null ? [] : refusedContact(dependencies, own.account, contact);
      return { body: verdict([...invalidFieldsOf(preview), ...refused]) };
    }
    if (contact !== null && contact.email !== own.account.email) await requireProof();
    const isRefused = preview.errors.length > 0 || preview.locked.length > 0;
    const asked = contact === null || isRefused ? undefined : await contacts.save(own.account, contact, caller, context);
    // As it was before `contacts.save`: a new name is a change of the about section.
    const { events, position } = await save(dependencies, own, payload, context);
    const message = asked?.emailAsked === true && contact !== null ? emailChangeAsked(contact.email) : messageOf(events);
    return { body: { success: true, invalidFields: [], message }, position };
  });
}

/** Nothing was saved, so the sentence must not say so. */
const verdict = (invalidFields: readonly FieldError[]) => ({
  success: invalidFields.length === 0,
  invalidFields: [...invalidFields],
  message: invalidFields[0]?.message ?? 'These details are valid.',
});

/** Saves some sections and answers the whole profile. Another person's is not found. */
export const patchProfileRoute = (dependencies: ProfileDependencies) =>
  route(patchProfile, async ({ params, body, caller, context }) => {
    const account = await loadAccount(dependencies, caller.userId);
    if (!('profileId' in account) || account.profileId !== params.id) throw kernelRefusal('resource.not-found');
    const { position } = await save(dependencies, await ownProfile(dependencies, caller.userId), body, context);
    return { body: viewOf(dependencies, await ownProfile(dependencies, caller.userId)), position };
  });

/** Saves the social links (document 3 §7). */
export const saveSocialLinksRoute = (dependencies: ProfileDependencies) =>
  route(saveSocialLinks, async ({ body, caller, context }) => {
    const own = await ownProfile(dependencies, caller.userId);
    const { position } = await save(dependencies, own, { socialLinks: body.social }, context);
    return { body: { message: savedMessages.social }, position };
  });

async function save(dependencies: ProfileDependencies, own: OwnProfile, payload: ProfilePayload, context: CommandContext) {
  const command = saveSectionsOf(dependencies, own, payload);
  return dependencies.commands.handle(profileDecider, profileStream.of(own.account.profileId), command, context);
}

/** By its name in payloads (contract, Settled). */
const fieldOf = (section: Section): string =>
  section === 'social' ? 'socialLinks' : section === 'video' ? 'videoIntro' : section;

/** A locked section is one field that can't be saved now. */
function invalidFieldsOf({ errors, locked }: Pick<SectionsPreview, 'errors' | 'locked'>) {
  return [...locked.map((lock) => ({ field: fieldOf(lock.section), message: sectionLocked(lock).message })), ...errors];
}

/** What the product says about the events of one command (document 3 §8). */
function messageOf(events: readonly RecordedEvent[]): string {
  const names = events.flatMap(({ type, data }) => (type === 'SectionSaved' ? [data['section']] : []));
  const saved = sections.filter((section) => names.includes(section)).map((section) => savedMessages[section]);
  const income = saved.length === 0 && events.some(({ type }) => type === 'DemographicsChanged');
  const [only = income ? householdIncomeSaved : profileSaved] = saved;
  return saved.length > 1 ? profileSaved : only;
}

type Needs = Pick<ProfileDependencies, 'commands' | 'clock'>;
type Claims = Pick<ProfileDependencies, 'commands' | 'clock' | 'vault' | 'log'>;

/**
 * Redeems the token of a work-e-mail mail, `userId.secret`, for the account that is logged in
 * (contract, "Log in").
 */
export const verifyWorkEmailRoute = (dependencies: Claims) =>
  route(verifyWorkEmail, async ({ body, caller, context }) => {
    const token = parseLinkToken(body.token);
    if (token === null) throw identityRefusal('identity.link-invalid');
    if (token.userId !== caller.userId) throw identityRefusal('identity.link-of-other-account');
    const { commands, clock } = dependencies;
    const { account, profile } = await ownProfile({ commands }, caller.userId);
    const command = { type: 'ConfirmWorkEmail', secret: token.secret, now: clock.now() } as const;
    const decision = profileDecider.decide(command, profile, undefined);
    // A link that is refused claims nothing.
    const confirms = !(decision instanceof Refusal) && decision.length > 0;
    if (confirms) await claimWorkEmail(dependencies, profile.employment?.email ?? '', account.userId, context);
    const { position } = await commands.handle(profileDecider, profileStream.of(account.profileId), command, context);
    return { body: { message: 'Your work e-mail has been verified.' }, position };
  });

/** Sends the mail that verifies the work e-mail, at most once a minute. */
export const sendWorkEmailVerificationRoute = ({ commands, clock }: Needs) =>
  route(sendWorkEmailVerification, async ({ caller, context }) => {
    const { account } = await ownProfile({ commands }, caller.userId);
    const command = { type: 'RequestWorkEmailVerification', secret: newLinkSecret(), now: clock.now() } as const;
    const { position } = await commands.handle(profileDecider, profileStream.of(account.profileId), command, context);
    return { body: { message: 'Verification e-mail sent. Please check your work inbox.' }, position };
  });
