import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { accountStream } from '@panelist/domain/identity';
import { preferencesStream, profileStream, type NotificationSettings } from '@panelist/domain/profile';
import { accountEventsOf, aPerson, aProject, profileEventsOf, validProject } from '../../../infra/testing/index.js';
import { randomUUID } from 'node:crypto';
import { by, given, type World } from '../workers.test-kit.js';

let last = 0;

interface Wanted {
  readonly country?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly state?: string;
  readonly gender?: string;
  readonly timeZone?: string;
  readonly settings?: Partial<NotificationSettings>;
  readonly without?: 'email' | 'phone' | 'photo';
}

export interface MailReader {
  readonly userId: string;
  readonly email: string;
}

/** A participant who may start any screener, with `without` taken away. */
export async function mailReader(world: World, wanted: Wanted = {}): Promise<MailReader> {
  last += 1;
  const {
    country = 'US',
    state = 'US-OR',
    latitude = 45.5,
    longitude = -122.7,
    gender = 'female',
    timeZone,
    settings,
    without,
  } = wanted;
  const some = aPerson({ userId: randomUUID() }, last);
  const { location, demographics } = some;
  const person = {
    ...some,
    location: { ...location, country, state, latitude, longitude },
    demographics: { ...demographics, gender },
  };
  const { userId, profileId, email } = person;
  await given(world, accountStream.of(userId), ...accountEventsOf(person, without === 'photo' ? undefined : without));
  const photo = without === 'photo' ? [] : [{ type: 'PictureChanged', data: { profileId, userId, fileId: randomUUID() } }];
  await given(world, profileStream.of(profileId), ...profileEventsOf(person), ...photo);
  const chosen = { dailyDigest: true, targetedResearchInvitation: true, ...settings };
  const noted = timeZone === undefined ? [] : [{ type: 'TimeZoneNoted', data: { userId, timeZone } }];
  const set = settings === undefined ? [] : [{ type: 'NotificationSettingsChanged', data: { userId, ...chosen } }];
  if (noted.length + set.length > 0) await given(world, preferencesStream.of(userId), ...noted, ...set);
  return { userId, email };
}

/** A published survey for women in the United States; pays $50 for 20 minutes unless said. */
export async function published(
  world: World,
  changes: Readonly<Record<string, unknown>> = {},
  { imported = false, ownerId = 'researcher-1', organizationId = 'organization-1' } = {},
): Promise<string> {
  const { commands, clock } = world.dependencies;
  const code = `T-${randomUUID().slice(0, 8)}`.toUpperCase();
  const target = { genders: ['female'] };
  const wanted = { code, name: 'Coffee habits', target, talkToAudience: 2, ...changes };
  const { projectId, entry } = validProject(aProject(wanted));
  const data = { projectId, ownerId, organizationId, entry, at: clock.now() };
  const type = imported ? 'ImportProject' : 'DraftProject';
  const context = by(imported ? 'import' : ownerId);
  await commands.handle(projectDecider, projectStream.of(projectId), { type, data }, context);
  return projectId;
}
