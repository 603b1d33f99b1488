import {
  isQuantitative,
  organizationFundsDecider,
  organizationFundsStream,
  projectDecider,
  projectStream,
} from '@panelist/domain/catalogue';
import { accountStream, emailClaimStream, phoneClaimStream, referralCodeOf } from '@panelist/domain/identity';
import { derivedId } from '@panelist/domain/kernel';
import type { DomainEvent, Role } from '@panelist/domain/kernel';
import { invitationDecider, invitationStream } from '@panelist/domain/participation';
import { preferencesStream, profileStream } from '@panelist/domain/profile';
import { referralCodeStream } from '@panelist/domain/referral';
import { calendarDecider, calendarStream } from '@panelist/domain/scheduling';
import { hashPassword } from '@panelist/infra/sessions';
import { setTimeout as pause } from 'node:timers/promises';
import { accountEventsOf, aPerson, profileEventsOf, validProject } from '../../../testing/builders.js';
import type { DirectAccess } from '../product/direct-access.js';
import { studyOf } from './forms.js';
import { addressOf, logIn, markOf, PASSWORD } from './person.js';
import type { Person } from './person.js';
import { seededRandom } from './random.js';

/** How long the workers have to issue the codes of the first people, in milliseconds. */
const CODES_MS = 60_000;
/**
 * In addition to the participants: two of each kind, so that one may decide on what the other one
 * may not.
 */
const staff: readonly Role[] = [
  'researcher',
  'researcher',
  'usermanager',
  'usermanager',
  'paymentmanager',
  'paymentmanager',
  'admin',
  'admin',
];
/** The number of the first of them, whose ids follow from their numbers. */
const FIRST_OF_STAFF = 1_000_000;
/** Of the studies that are there before the walk, from 0. */
export const codeOf = (number: number): string => `FAULTS-${number}`;
const userIdOf = (number: number): string => derivedId('faults-user', number);
/** The first of this role. */
export const staffIdOf = (role: Role): string => userIdOf(FIRST_OF_STAFF + staff.indexOf(role));
/**
 * At some people's addresses no gift card arrives until they correct them; others the provider
 * refuses at first.
 */
const outcomes: readonly (string | undefined)[] = [undefined, 'unclaimed', undefined, 'fails-twice'];
const SESSIONS_OFFERED = 300;
/** Links to each study; each lets one person in. */
const INVITATIONS = 4;
const HOUR_MS = 3_600_000;

export interface Seeded {
  /** Participants and staff, who walk. */
  readonly people: readonly Person[];
  /** A participant who does nothing but ask whether commands and reads get through. */
  readonly prober: Person;
  /** Who may see the queues. */
  readonly operator: Person;
}

/**
 * Writes the events of people who may start any screener, of staff, and of studies of the
 * researchers. All but the first participant sign up with that one's referral code, once the
 * workers of the running product have issued it.
 */
export async function seed(access: DirectAccess, participants: number, studies: number): Promise<Seeded> {
  // One hash for all: argon2id is slow on purpose.
  const passwordHash = await hashPassword(PASSWORD);
  const first = await settle(access, { number: 0, passwordHash });
  const members = await Promise.all(
    staff.map(async (role, index) => settle(access, { number: FIRST_OF_STAFF + index, passwordHash, role })),
  );
  await codeIssued(access, first);
  const others: Person[] = [];
  const numbers = Array.from({ length: participants }, (_, index) => index + 1);
  const work = async (): Promise<void> => {
    for (let number = numbers.shift(); number !== undefined; number = numbers.shift())
      others.push(await settle(access, { number, passwordHash, referrer: first }));
  };
  await Promise.all(Array.from({ length: 32 }, work));
  // Last: a project is announced to those who are there when it is published.
  const researchers = members.filter(({ roles }) => roles.includes('researcher'));
  for (let number = 0; number < studies; number += 1)
    await openStudy(access, researchers[number % researchers.length] ?? first, number);
  const [prober, ...walking] = others.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  const operator = members.at(-1);
  if (prober === undefined || operator === undefined) throw new Error('There is no person');
  return { people: [first, ...walking, ...members], prober, operator };
}

async function codeIssued({ log }: DirectAccess, { userId }: Person): Promise<void> {
  const end = performance.now() + CODES_MS;
  while ((await log.read(referralCodeStream.of(referralCodeOf(userId)), { limit: 1 })).length === 0) {
    if (performance.now() > end) throw new Error('The workers have issued no referral code');
    await pause(100);
  }
}

/**
 * A study of the researcher with enough money for a run, with links that let people in, and with
 * times for sessions where it has any.
 */
async function openStudy({ commands }: DirectAccess, { userId: ownerId }: Person, number: number): Promise<void> {
  const { projectId, entry } = validProject(studyOf(codeOf(number), number));
  const at = new Date().toISOString();
  const context = contextOf(ownerId, projectId);
  const funds = { type: 'DepositFunds', organizationId: ownerId, reference: 'faults', amountCents: 10_000_000_00 } as const;
  await commands.handle(organizationFundsDecider, organizationFundsStream.of(ownerId), funds, contextOf(ownerId, 'funds'));
  const data = { projectId, ownerId, organizationId: ownerId, entry, at };
  const { state } = await commands.handle(projectDecider, projectStream.of(projectId), { type: 'ImportProject', data }, context);
  for (let count = 0; count < INVITATIONS; count += 1) {
    const invitationId = derivedId('faults-invitation', projectId, count);
    const invitation = { invitationId, projectId, email: null, emailIndex: null, skipsQuestions: count % 2 === 0 };
    const create = { type: 'CreateInvitation', data: invitation } as const;
    await commands.handle(invitationDecider, invitationStream.of(invitationId), create, contextOf(ownerId, invitationId));
  }
  if (state.status !== 'published' || isQuantitative(state.details.kindOfResearch)) return;
  const slots = Array.from({ length: SESSIONS_OFFERED }, (_, index) => {
    const start = (Math.ceil(Date.now() / HOUR_MS) + 3 * (index + 1)) * HOUR_MS;
    const end = start + state.details.timeMinutesRequired * 60_000;
    return { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
  });
  const timezone = 'America/New_York';
  const offer = { type: 'OfferSlots', projectId, slots, rules: {}, timezone, at } as const;
  const facts = { ofProject: state.details.slots, timezone, refusal: null };
  await commands.handle(calendarDecider, calendarStream.of(projectId), offer, context, facts);
}

interface Newcomer {
  readonly number: number;
  readonly passwordHash: string;
  /** A member of staff, who has no profile. */
  readonly role?: Role;
  readonly referrer?: Person;
}

/** The events of a sign-up, and a session. */
async function settle(access: DirectAccess, { number, passwordHash, role, referrer }: Newcomer): Promise<Person> {
  const { vault } = access;
  const lastName = markOf(seededRandom(number).branch('person'));
  const email = `${lastName}@people.example`;
  const userId = userIdOf(number);
  const phone = `+1${2_122_000_000 + number}`;
  const some = aPerson({ userId, profileId: derivedId('faults-profile', number), lastName, email, phone });
  const [registered, ...verified] = accountEventsOf(some, role === undefined ? undefined : 'profile');
  const origin = referrer === undefined ? {} : { referralCode: referralCodeOf(referrer.userId) };
  const write = async (stream: string, ...events: readonly DomainEvent[]) => append(access, userId, stream, events);
  const granted = { by: 'operator faults', reason: 'Works for the researchers.', decidedAt: new Date().toISOString() };
  const claimed = { type: 'Claimed', data: { userId } };
  await write(emailClaimStream.of(vault.blindIndex('email', email)), claimed);
  await write(phoneClaimStream.of(vault.blindIndex('phone', phone)), claimed);
  await write(
    accountStream.of(userId),
    { type: 'AccountRegistered', data: { ...registered?.data, passwordHash, ...origin } },
    ...verified,
    ...(role === undefined ? [] : [{ type: 'RoleGranted', data: { userId, role, ...granted } }]),
  );
  const profileId = role === undefined ? some.profileId : '';
  const picture = { profileId, userId, fileId: derivedId('faults-picture', number) };
  if (role === undefined)
    await write(profileStream.of(profileId), ...profileEventsOf(some), { type: 'PictureChanged', data: picture });
  const outcome = outcomes[number % 4];
  if (outcome !== undefined && role === undefined) {
    const to = { method: 'TREMENDOUS', email: `${outcome}@sandbox.example`, confirmedBy: 'first-choice' };
    await write(preferencesStream.of(userId), { type: 'PayoutPreferenceSet', data: { userId, ...to } });
  }
  const roles = role === undefined ? [] : [role];
  const person = { userId, profileId, email, roles, token: '', address: addressOf(number + 1) };
  if (!(await logIn(access, person))) throw new Error('The new session is missing');
  return person;
}

/** As one command would: ids are derived from it. */
async function append({ log }: DirectAccess, userId: string, stream: string, events: readonly DomainEvent[]): Promise<void> {
  const metadata = { ...contextOf(userId, stream), occurredAt: new Date().toISOString() };
  const recorded = events.map((event, index) => ({
    eventId: derivedId('event', metadata.commandId, stream, index),
    event,
    metadata,
  }));
  await log.append(stream, recorded, 'no-stream');
}

function contextOf(userId: string, name: string) {
  const commandId = derivedId('faults-setting', userId, name);
  return { actor: { kind: 'system', id: 'faults' }, commandId, correlationId: commandId, causationId: commandId } as const;
}
