import { accountDecider, accountStream, type OpenAccount } from '@panelist/domain/identity';
import {
  countryMustMatch,
  preferencesDecider,
  preferencesStream,
  profileDecider,
  profileRefusal,
  profileStream,
  profileView,
  videoIntroDecider,
  type CompleteProfile,
  type NotificationSettings,
  type Profile,
  type ProfilePayload,
  type ProfileSurroundings,
  type SaveSections,
} from '@panelist/domain/profile';
import type { Dependencies } from '@panelist/infra/service';
import { newLinkSecret } from '../link-secret.js';

export type ProfileDependencies = Pick<
  Dependencies,
  'commands' | 'clock' | 'config' | 'files' | 'vault' | 'log' | 'logger' | 'pool' | 'sessions'
>;

const pictureSeconds = 3600;

/** The caller's account and complete profile. */
export interface OwnProfile {
  readonly account: OpenAccount & { readonly profileId: string };
  readonly profile: CompleteProfile;
  /** The name of the video introduction; null without one. */
  readonly video: string | null;
  readonly notifications: NotificationSettings;
}

/** Throws `profile.missing` for a caller without a complete profile. */
export async function ownProfile({ commands }: Pick<ProfileDependencies, 'commands'>, userId: string): Promise<OwnProfile> {
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
export function viewOf(dependencies: ProfileDependencies, own: OwnProfile): Profile {
  return profileView(own.profile, surroundings(dependencies, own));
}

/** The command that saves the changed sections of a payload. */
export function saveSectionsOf(dependencies: ProfileDependencies, own: OwnProfile, payload: ProfilePayload): SaveSections {
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
