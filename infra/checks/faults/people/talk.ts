import {
  answerConversation,
  conversationStream,
  lockConversation,
  readConversation,
  readProjectConversation,
  sendMessage,
} from '@panelist/domain/messaging';
import { participationStream } from '@panelist/domain/participation';
import type { CommandEntry } from '../history/entry.js';
import type { Order } from './caller.js';
import { CANARY } from './person.js';
import type { Person } from './person.js';
import type { Random } from './random.js';

export interface Talk {
  readonly person: Person;
  readonly researcher: Person;
  readonly projectId: string;
  /** Of the response, and so of the conversation. */
  readonly id: string;
  readonly random: Random;
  readonly send: (who: Person, order: Order) => Promise<CommandEntry>;
}

type Message = Pick<Order, 'action' | 'isDue'>;

/** What both sides of one conversation can send. */
function ordersOf({ person, projectId, id, random }: Talk) {
  const stream = conversationStream.of(id);
  const asResearcher = { stream, subject: person.userId, params: { id: projectId, uid: id } };
  const keyOf = (action: string): string => `${action.replaceAll(' ', '-')}-${id}-${random.next()}`;
  const anyText = (): string => `Shall I bring ${CANARY} ${random.next()}?`;
  return {
    write: (message: Message): Order => {
      const text = anyText();
      const body = { body: text, surveyResponseId: id };
      // Whether a participant may write follows from the response.
      const judgedBy = participationStream.of(id);
      return { ...message, contract: sendMessage, body, text, stream, judgedBy, key: keyOf(message.action) };
    },
    answer: (): Order => {
      const text = anyText();
      const message = { contract: answerConversation, body: { body: text }, action: 'answer', isDue: true };
      return { ...asResearcher, ...message, text, key: keyOf('answer') };
    },
    read: (): Order => {
      const read = { contract: readConversation, params: { uid: id }, body: {}, action: 'read', isDue: true };
      return { ...read, stream, mayChangeNothing: true, key: keyOf('read') };
    },
    readAnswers: (): Order => {
      const read = { contract: readProjectConversation, body: {}, action: 'read as researcher', isDue: true };
      return { ...asResearcher, ...read, mayChangeNothing: true, key: keyOf('read-as-researcher') };
    },
    lock: (locked: boolean): Order => {
      const action = locked ? 'lock' : 'unlock';
      return { ...asResearcher, contract: lockConversation, body: { locked }, action, isDue: true, key: keyOf(action) };
    },
  };
}

/** A participant writes before the researcher has answered the application, and must not. */
export async function writeTooEarly(conversation: Talk): Promise<void> {
  await conversation.send(conversation.person, ordersOf(conversation).write({ action: 'write too early', isDue: false }));
}

/**
 * Participant and researcher write to each other at the same time, each one message after the other, and read. Some
 * researchers close the conversation for a while. Ends early if an outcome stays unknown.
 */
export async function talk(conversation: Talk): Promise<void> {
  const { person, researcher, random, send } = conversation;
  // What is chosen does not depend on who is answered first.
  const orders = ordersOf({ ...conversation, random: random.branch('participant') });
  const answers = ordersOf({ ...conversation, random: random.branch('researcher') });
  const written = { participant: random.between(1, 3), researcher: random.between(0, 2) };
  const reads = { participant: random.chance(0.7), researcher: random.chance(0.6) };
  const isClosed = random.chance(0.15);
  const oneAfterTheOther = async (who: Person, count: number, next: () => Order): Promise<boolean> => {
    for (let number = 0; number < count; number += 1) if (!isThrough(await send(who, next()))) return false;
    return true;
  };
  const both = await Promise.all([
    oneAfterTheOther(person, written.participant, () => orders.write({ action: 'write', isDue: true })),
    oneAfterTheOther(researcher, written.researcher, answers.answer),
  ]);
  if (!both.every(Boolean)) return;
  if (reads.participant) await send(person, orders.read());
  if (reads.researcher) await send(researcher, answers.readAnswers());
  if (!isClosed || !isThrough(await send(researcher, answers.lock(true)))) return;
  await send(person, orders.write({ action: 'write in a closed conversation', isDue: false }));
  await send(researcher, answers.lock(false));
}

const isThrough = ({ outcome }: CommandEntry): boolean => outcome === 'acknowledged';
