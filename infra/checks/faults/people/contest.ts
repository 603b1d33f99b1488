import {
  answerDispute,
  appealDispute,
  decideDispute,
  disputeIdOf,
  disputeStream,
  openDispute,
  withdrawDispute,
} from '@panelist/domain/dispute';
import { invalidateResponse, participationStream } from '@panelist/domain/participation';
import type { CommandEntry } from '../history/entry.js';
import type { Order } from './caller.js';
import { CANARY } from './person.js';
import type { Person } from './person.js';
import type { Random } from './random.js';

export interface Contest {
  readonly person: Person;
  readonly researcher: Person;
  /** Two members of staff: the one does not decide on an appeal against the other. */
  readonly support: readonly [Person, Person];
  readonly projectId: string;
  /** Of the response. */
  readonly id: string;
  readonly random: Random;
  readonly send: (who: Person, order: Order) => Promise<CommandEntry>;
}

const isThrough = ({ outcome }: CommandEntry): boolean => outcome === 'acknowledged';

/**
 * The researcher refuses a response after the invitation, the participant contests that, the researcher accepts,
 * answers or stays silent, and support decides; some appeal. Ends early if an outcome stays unknown.
 */
export async function contest({ person, researcher, support, projectId, id, random, send }: Contest): Promise<void> {
  const disputeId = disputeIdOf(id, 'rejection');
  const responseStream = participationStream.of(id);
  const text = `I answered every question, ${CANARY} ${random.next()}`;
  const key = (action: string): string => `${action}-${id}-${random.next()}`;
  const order = (action: string, rest: Pick<Order, 'contract' | 'body'> & Partial<Order>): Order => ({
    action,
    stream: disputeStream.of(disputeId),
    judgedBy: responseStream,
    subject: person.userId,
    params: { id: disputeId },
    isDue: true,
    key: key(action.replaceAll(' ', '-')),
    ...rest,
  });
  const passes = async (who: Person, sent: Order): Promise<boolean> => isThrough(await send(who, sent));

  const refusal = { contract: invalidateResponse, params: { projectId, id }, body: { reason: `empty, ${CANARY}` } };
  if (!(await passes(researcher, order('refuse', { ...refusal, stream: responseStream })))) return;
  const opening = (ground: string) => ({ contract: openDispute, params: { id }, body: { ground, text, files: [] } });
  const missing = disputeStream.of(disputeIdOf(id, 'missing-payment'));
  // Nothing is owed for what was refused.
  if (random.chance(0.3))
    await send(person, order('contest without a ground', { ...opening('missing-payment'), stream: missing, isDue: false }));
  if (!(await passes(person, order('contest', opening('rejection'))))) return;
  if (random.chance(0.3)) await send(person, order('contest again', { ...opening('rejection'), isDue: false }));
  if (random.chance(0.1)) {
    await send(person, order('withdraw', { contract: withdrawDispute, body: {} }));
    return;
  }
  const [first, second] = support;
  const decision = (outcome: 'upheld' | 'declined') => ({ contract: decideDispute, body: { outcome, reason: text } });
  // The researcher has days for an answer: some never give one within a run.
  if (random.chance(0.15)) {
    await send(first, order('decide before the answer', { ...decision('upheld'), isDue: false }));
    return;
  }
  const accepts = random.chance(0.3);
  const answer = { contract: answerDispute, params: { id: projectId, disputeId }, body: { accepts, text, files: [] } };
  if (!(await passes(researcher, order('answer what is contested', answer))) || accepts) return;
  const isUpheld = random.chance(0.6);
  if (!(await passes(first, order('decide', decision(isUpheld ? 'upheld' : 'declined'))))) return;
  if (random.chance(0.3)) await send(second, order('decide again', { ...decision('upheld'), isDue: false }));
  if (isUpheld || random.chance(0.3)) return;
  if (!(await passes(person, order('appeal', { contract: appealDispute, body: { text, files: [] } })))) return;
  await send(first, order('decide on the own decision', { ...decision('upheld'), isDue: false }));
  await send(second, order('decide on the appeal', decision(random.chance(0.5) ? 'upheld' : 'declined')));
}
