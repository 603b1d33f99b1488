import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@panelist/domain/kernel';
import { incentivePayoutIdOf } from '@panelist/domain/payout';
import type { ProductEvent } from '@panelist/domain/registry';
import type { EventLog } from '@panelist/infra/event-sourcing';
import { aPerson } from '../../testing/builders.js';

/** Events of one append to one aggregate. */
interface Happening {
  readonly stream: string;
  readonly events: readonly ProductEvent[];
}

const words =
  'morning train bicycle kitchen quiet rarely mostly because weekend budget family device screen habit garden market coffee'.split(
    ' ',
  );

/** Maximum number of concurrent appends. */
const together = 256;

/**
 * Writes a history of people and their participations, interleaved as in production, about 7 events
 * for each person and 8 for each participation.
 * @returns how many events were written
 */
export async function writeHistory(
  log: EventLog,
  { people, participations, random }: { readonly people: number; readonly participations: number; readonly random: () => number },
): Promise<number> {
  let written = 0;
  let batch: Happening[] = [];
  const flush = async (): Promise<void> => {
    await Promise.all(batch.map(async ({ stream, events }) => log.append(stream, events.map(recordable), 'any')));
    written += batch.reduce((sum, { events }) => sum + events.length, 0);
    batch = [];
  };
  for (const happening of history(people, participations, random)) {
    // Two concurrent appends to one stream would have no defined order.
    if (batch.length >= together || batch.some(({ stream }) => stream === happening.stream)) await flush();
    batch.push(happening);
  }
  await flush();
  return written;
}

function* history(people: number, participations: number, random: () => number): Generator<Happening> {
  const open: Generator<Happening>[] = [];
  let [joined, begun] = [0, 0];
  while (joined < people || begun < participations || open.length > 0) {
    if (joined < people && random() < 0.05) open.push(joining(joined++, random));
    if (begun < participations && joined > 10 && random() < 0.25) {
      open.push(takingPart(begun++, Math.floor(random() * joined), Math.floor(random() * 500), random));
    }
    const which = Math.floor(random() * open.length);
    const next = open[which]?.next();
    if (next?.done === false) yield next.value;
    else if (next !== undefined) open.splice(which, 1);
  }
}

const text = (random: () => number, length: number): string =>
  Array.from({ length }, () => words[Math.floor(random() * words.length)]).join(' ');

function* joining(number: number, random: () => number): Generator<Happening> {
  const userId = `user-${number}`;
  const profileId = `profile-${number}`;
  const who = { profileId, userId };
  const name = { firstName: `Given${number}`, lastName: `Family${number}`, email: `person${number}@people.example` };
  const account = `account-${userId}`;
  yield {
    stream: account,
    events: [
      { type: 'AccountRegistered', data: { userId, profileId, provider: 'email', ...name, passwordHash: '$argon2id$hash' } },
    ],
  };
  const { location, demographics, ...about } = aPerson();
  const employment = { ...about.employment, company: `Company ${number}`, roleDescription: text(random, 8) };
  yield {
    stream: `profile-${profileId}`,
    events: [
      { type: 'ProfileCreated', data: { ...who, ...name, phone: `+1555${1_000_000 + number}`, phoneCountry: 'US', location } },
      { type: 'DemographicsChanged', data: { ...who, demographics } },
      { type: 'EmploymentChanged', data: { ...who, employment } },
      { type: 'SkillsChanged', data: { ...who, skills: [text(random, 1), text(random, 2)] } },
    ],
  };
  yield { stream: account, events: [{ type: 'EmailVerified', data: { userId } }] };
  yield {
    stream: account,
    events: [{ type: 'PhoneVerified', data: { userId, phone: `+1555${1_000_000 + number}`, countryCode: 'US' } }],
  };
}

function* takingPart(number: number, user: number, project: number, random: () => number): Generator<Happening> {
  const participationId = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const who = { participationId, userId: `user-${user}`, projectId: `project-${project}` };
  const stream = `participation-${participationId}`;
  const answers = Array.from({ length: 5 }, (_, index) => ({
    questionId: `question-${index}`,
    answers: [{ uid: `answer-${Math.floor(random() * 4)}`, text: index === 4 ? text(random, 12) : null, value: null }],
  }));
  const saved = (count: number): ProductEvent => ({
    type: 'ScreenerAnswerSaved',
    data: { ...who, responses: answers.slice(0, count), totalTimeSeconds: count * 9 },
  });
  yield { stream, events: [{ type: 'ScreenerStarted', data: { ...who, ownerId: 'owner' } }] };
  yield { stream, events: [saved(2)] };
  yield { stream, events: [saved(4)] };
  const verdict = { qualified: true, qualifiedPendingIdVerification: false, unmet: [], percentage: 100 };
  const cycle = { userId: who.userId, cycleId: `cycle-${number}` };
  const opened = { openedAt: '2026-03-01T12:00:00.000Z', expiresAt: '2026-03-02T12:00:00.000Z', limit: 10 };
  yield {
    stream: `screenerCycle-${cycle.cycleId}`,
    events: [
      { type: 'ScreenerCycleOpened', data: { ...cycle, ...opened } },
      { type: 'ScreenerCounted', data: { ...cycle, participationId, count: 1 } },
    ],
  };
  yield {
    stream,
    events: [
      {
        type: 'ScreenerSubmitted',
        data: { ...who, responses: answers, totalTimeSeconds: 45, ...verdict, cycleId: `cycle-${user}` },
      },
    ],
  };
  if (random() > 0.6) return;
  const invitation = { message: text(random, 10), remoteCommunicationDetails: null, automatic: false };
  yield { stream, events: [{ type: 'ParticipantInvited', data: { ...who, ...invitation } }] };
  const session = { start: '2026-03-02T10:00:00.000Z', end: '2026-03-02T11:00:00.000Z', timezone: 'America/Los_Angeles' };
  yield { stream, events: [{ type: 'SessionBooked', data: { ...who, bookingUid: `booking-${number}`, ...session, claim: 1 } }] };
  if (random() > 0.8) return;
  yield { stream, events: [{ type: 'ParticipantAttended', data: who }] };
  const approval = { incentiveCents: 7_500, tipCents: 0, payoutId: incentivePayoutIdOf(who.participationId) };
  yield { stream, events: [{ type: 'PaymentApproved', data: { ...who, ...approval } }] };
}

function recordable(event: DomainEvent) {
  const commandId = randomUUID();
  return {
    eventId: randomUUID(),
    event,
    metadata: {
      occurredAt: '2026-03-01T12:00:00.000Z',
      actor: { kind: 'panelist' as const, id: commandId },
      commandId,
      correlationId: commandId,
      causationId: commandId,
    },
  };
}
