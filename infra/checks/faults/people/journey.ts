import {
  approvePayment,
  cancelSurvey,
  inviteParticipant,
  markAttended,
  participationIdOf,
  participationStream,
  saveSurvey,
  surveyResponseOfProject,
} from '@panelist/domain/participation';
import { changePayoutSettings, preferencesStream } from '@panelist/domain/profile';
import { pathOf } from '../../../testing/api-client.js';
import type { CommandEntry } from '../history/entry.js';
import { contest } from './contest.js';
import type { Caller, Order } from './caller.js';
import { CANARY } from './person.js';
import type { Person } from './person.js';
import type { Random } from './random.js';
import { talk, writeTooEarly } from './talk.js';

/**
 * Payout destinations: mostly the person's own address, sometimes one for which the sandbox
 * misbehaves.
 */
const destinations = [
  { type: 'TREMENDOUS', email: 'timeout-then-paid@sandbox.example' },
  { type: 'PAYPAL', email: 'timeout-then-paid@sandbox.example' },
  { type: 'TREMENDOUS', email: 'fails-twice@sandbox.example' },
  { type: 'PAYPAL', email: 'fails-twice@sandbox.example' },
  { type: 'PAYPAL', email: 'blocked@sandbox.example' },
  { type: 'TREMENDOUS', email: 'blocked@sandbox.example' },
  { type: 'PAYPAL', email: 'insufficient-funds@sandbox.example' },
] as const;

export interface Journey {
  readonly person: Person;
  readonly researcher: Person;
  readonly projectId: string;
  readonly caller: Caller;
  readonly random: Random;
  /** Whether the person chooses a destination beforehand. */
  readonly choosesDestination: boolean;
  /** Where some are refused after the invitation, and contest that: who decides. Null: every response is accepted. */
  readonly support: readonly [Person, Person] | null;
}

/**
 * One person in one study, from the first answer to the approved payment, often with a conversation on the way. Ends
 * early if an outcome stays unknown.
 */
export async function walk({
  person,
  researcher,
  projectId,
  caller,
  random,
  choosesDestination,
  support,
}: Journey): Promise<void> {
  const id = participationIdOf(person.userId, projectId);
  const stream = participationStream.of(id);
  const responseOf = { stream, isDue: true };
  const order = (action: string, rest: Omit<Order, 'action' | 'stream' | 'isDue' | 'key'>): Order => ({
    ...responseOf,
    action,
    key: `${action.replaceAll(' ', '-')}-${projectId}-${random.next()}`,
    ...rest,
  });
  const answered = (status: 'DRAFT' | 'PENDING', seconds: number) => ({
    contract: saveSurvey,
    body: {
      projectId,
      status,
      totalTime: seconds,
      responses: [
        { questionId: 'grow', answers: [{ uid: 'grow-yes' }] },
        { questionId: 'what', answers: [{ text: `basil and ${CANARY} ${seconds}` }] },
      ],
    },
  });
  const send = async (who: Person, sent: Order): Promise<CommandEntry> => {
    const done = await caller.command(who, sent);
    // An impatient program: the same key again, though the answer came.
    if (isThrough(done) && random.chance(0.1)) await caller.again(who, sent, done);
    return done;
  };
  const byResearcher = (contract: Order['contract'], body: object) => ({
    contract,
    params: { projectId, id },
    body,
    subject: person.userId,
  });
  const look = async (last: CommandEntry) => readBack(caller, person, projectId, last);

  if (choosesDestination) await caller.command(person, { ...destinationOrder(person, random), key: `destination-${projectId}` });
  // Two devices of one person save at the same time: both succeed, one after the other.
  const drafts = Array.from({ length: random.between(1, 2) }, (_, index) => order('save draft', answered('DRAFT', index + 1)));
  const saved = await Promise.all(drafts.map(async (draft) => send(person, draft)));
  if (!saved.every(isThrough)) return;

  const submission = order('submit', answered('PENDING', 9));
  // A double click: the same request twice at the same time.
  const clicks = random.chance(0.1) ? [submission, submission] : [submission];
  const submitted = await Promise.all(clicks.map(async (click) => send(person, click)));
  const [first] = submitted;
  if (first === undefined || !submitted.every(isThrough)) return;
  await look(first);
  if (random.chance(0.12)) {
    const body = { id, message: `no time, ${CANARY}` };
    const cancelled = await send(person, order('cancel', { contract: cancelSurvey, body }));
    if (isThrough(cancelled)) await look(cancelled);
    return;
  }
  const conversation = { person, researcher, projectId, id, random: random.branch('talk'), send };
  if (random.chance(0.1)) await writeTooEarly(conversation);
  const invited = await send(researcher, order('invite', byResearcher(inviteParticipant, { message: `welcome, ${CANARY}` })));
  if (!isThrough(invited)) return;
  if (random.chance(0.4)) await look(invited);
  const talking = random.chance(0.5) ? talk(conversation) : undefined;
  const contesting = random.branch('contest');
  if (support !== null && contesting.chance(0.3)) {
    await contest({ person, researcher, support, projectId, id, random: contesting, send });
    await talking;
    return;
  }
  for (const next of [
    order('attended', byResearcher(markAttended, {})),
    order('approve', byResearcher(approvePayment, random.chance(0.3) ? { tip: 2.5 } : {})),
  ]) {
    const done = await send(researcher, next);
    if (!isThrough(done)) break;
    if (random.chance(0.4)) await look(done);
  }
  await talking;
}

const isThrough = ({ outcome }: CommandEntry): boolean => outcome === 'acknowledged';

function destinationOrder(person: Person, random: Random): Omit<Order, 'key'> {
  const own = { type: 'PAYPAL', email: person.email } as const;
  const body = random.chance(0.5) ? own : random.one(destinations);
  const stream = preferencesStream.of(person.userId);
  return { contract: changePayoutSettings, body, action: 'choose destination', stream, isDue: true };
}

/** The person reads the result of the last command. */
async function readBack(caller: Caller, person: Person, projectId: string, { position, stream }: CommandEntry): Promise<void> {
  if (position === null) return;
  const path = pathOf(surveyResponseOfProject, { params: { userId: person.userId, projectId } });
  const read = await caller.read(person, path, position);
  if (read === null || (read.status !== 200 && read.status !== 404)) return;
  const { isStale, begun, ended } = read;
  caller.note({ person: person.userId, stream, minPosition: position, isStale, seen: statusIn(read.body), begun, ended });
}

/** In a failure's body this field is a number. */
function statusIn(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'status' in body && typeof body.status === 'string' ? body.status : null;
}
