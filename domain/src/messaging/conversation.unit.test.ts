import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '../kernel/decider.js';
import { given } from '../kernel/given-when-then.test-kit.js';
import { Refusal } from '../kernel/refusal.js';
import { responseStatuses } from '../participation/browser.js';
import { sanitizedFileName } from './attachment.js';
import {
  conversationDecider as decider,
  type ConversationCommand,
  type ConversationFacts,
  type PostMessage,
} from './conversation.js';
import { mayBeginOn, obstacleToPosting, statusAfter } from './conversation-lifecycle.js';
import type { ConversationEvent } from './events.js';
import { sides, type Side } from './side.js';

const parties = { conversationUid: 'c', projectId: 'p', userId: 'ada', researcherId: 'rita' };
const open: ConversationFacts = { isOpen: true, response: 'INVITED', hasOtherLeft: false };
const plan = { key: 'messages/1-a-plan.pdf', name: 'plan.pdf', contentType: 'application/pdf', size: 3, lastModified: null };

const post = (by: Side, body = 'Hello', attachments: PostMessage['attachments'] = []): PostMessage => ({
  type: 'PostMessage',
  parties,
  by,
  senderId: by === 'participant' ? 'ada' : 'rita',
  messageId: 'm',
  body,
  attachments,
});
const started = (by: Side): ConversationEvent => ({ type: 'ConversationStarted', data: { ...parties, by } });
const posted = (by: Side, number: number, body = 'Hello'): Extract<ConversationEvent, { type: 'MessagePosted' }> => ({
  type: 'MessagePosted',
  data: {
    ...parties,
    by,
    senderId: by === 'participant' ? 'ada' : 'rita',
    messageId: 'm',
    number,
    body,
    attachments: [],
  },
});
const read = (by: Side, upTo: number): ConversationEvent => ({ type: 'ConversationRead', data: { ...parties, by, upTo } });
const locked: ConversationEvent = { type: 'ConversationLocked', data: parties };
const unlocked: ConversationEvent = { type: 'ConversationUnlocked', data: parties };
const begun = [started('participant'), posted('participant', 1)];

describe('a message', () => {
  it('begins the conversation, and continues it', () => {
    given(decider).when(post('participant'), open).then(begun);
    given(decider, begun)
      .when(post('researcher'), open)
      .then([posted('researcher', 2)]);
  });

  it('may be files alone, and is never nothing', () => {
    const { data } = posted('participant', 2, '');
    given(decider, begun)
      .when(post('participant', '', [plan]), open)
      .then([{ type: 'MessagePosted', data: { ...data, attachments: [plan] } }]);
    for (const blank of [' \n ', '\u3164\u2800\u200B'])
      given(decider, begun).when(post('participant', blank), open).then('messaging.empty');
  });

  it.each(sides)('is not sent by the %s once the researcher has closed the conversation', (side) => {
    given(decider, [...begun, locked])
      .when(post(side), open)
      .then('messaging.conversation-locked');
    given(decider, [...begun, locked, unlocked])
      .when(post(side), open)
      .then([posted(side, 2)]);
  });

  it.each(sides)('is not sent by the %s on a closed project', (side) => {
    given(decider, begun)
      .when(post(side), { ...open, isOpen: false })
      .then('messaging.project-closed');
    given(decider)
      .when(post(side), { ...open, isOpen: false })
      .then('messaging.project-closed');
  });

  it('begins from every response that was answered; the researcher begins at any time', () => {
    expect(responseStatuses.filter(mayBeginOn)).toEqual(
      responseStatuses.filter((status) => status !== 'DRAFT' && status !== 'PENDING'),
    );
    given(decider)
      .when(post('participant'), { ...open, response: 'PENDING' })
      .then('messaging.too-early');
    given(decider)
      .when(post('researcher'), { ...open, response: 'PENDING' })
      .then([started('researcher'), posted('researcher', 1)]);
    given(decider, [started('researcher'), posted('researcher', 1)])
      .when(post('participant'), { ...open, response: 'PENDING' })
      .then([posted('participant', 2)]);
  });

  it('does not go to a person who was erased', () => {
    given(decider, begun)
      .when(post('researcher'), { ...open, hasOtherLeft: true })
      .then('messaging.person-left');
  });

  it('comes from a participant only while they share what they write', () => {
    const withheld = { ...open, isWithheld: true };
    given(decider, begun).when(post('participant'), withheld).then('messaging.not-shared');
    given(decider, begun)
      .when(post('researcher'), withheld)
      .then([posted('researcher', 2)]);
  });
});

describe('reading', () => {
  const mark = (by: Side): ConversationCommand => ({ type: 'MarkRead', by });

  it('is recorded once for each message of the other side', () => {
    given(decider, begun)
      .when(mark('researcher'), null)
      .then([read('researcher', 1)]);
    given(decider, [...begun, read('researcher', 1)])
      .when(mark('researcher'), null)
      .then([]);
    given(decider, begun).when(mark('participant'), null).then([]);
    given(decider).when(mark('participant'), null).then([]);
  });
});

describe('closing', () => {
  const lock = (value: boolean): ConversationCommand => ({ type: 'SetLock', locked: value });

  it('works once, and may be taken back', () => {
    given(decider, begun).when(lock(true), null).then([locked]);
    given(decider, [...begun, locked])
      .when(lock(true), null)
      .then([]);
    given(decider, [...begun, locked])
      .when(lock(false), null)
      .then([unlocked]);
    given(decider, begun).when(lock(false), null).then([]);
  });
});

describe('the name of a file', () => {
  it.each([
    ['my plan (2).pdf', 'my_plan_(2).pdf'],
    ['Übung.docx', '_bung.docx'],
    ['notes..pdf', 'notes..pdf'],
    ['../../etc/passwd.png', '.._.._etc_passwd.png'],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(196)}.pdf`],
  ])('%s becomes %s', (name, expected) => expect(sanitizedFileName(name)).toBe(expected));
});

const commands = fc.oneof(
  fc.record({ kind: fc.constant('post' as const), by: fc.constantFrom(...sides), isEmpty: fc.boolean(), isOpen: fc.boolean() }),
  fc.record({ kind: fc.constant('read' as const), by: fc.constantFrom(...sides) }),
  fc.record({ kind: fc.constant('lock' as const), locked: fc.boolean() }),
);

test('model: any commands in any order count messages, reads and the lock as a plain list does', () => {
  fc.assert(
    fc.property(fc.array(commands, { maxLength: 40 }), (steps) => {
      const log: ConversationEvent[] = [];
      const model = { messages: 0, locked: false, unread: { participant: 0, researcher: 0 } };
      for (const step of steps) {
        const state = fold(decider, log);
        const facts = { ...open, isOpen: step.kind === 'post' ? step.isOpen : true };
        const command: ConversationCommand =
          step.kind === 'post'
            ? post(step.by, step.isEmpty ? '' : 'Hello')
            : step.kind === 'read'
              ? { type: 'MarkRead', by: step.by }
              : { type: 'SetLock', locked: step.locked };
        const decision = decider.decide(command, state, facts);
        if (step.kind === 'post') {
          const isTaken = !step.isEmpty && !model.locked && facts.isOpen;
          expect(decision instanceof Refusal).toBe(!isTaken);
          expect(obstacleToPosting(step.by, state.status, facts) === null).toBe(!model.locked && facts.isOpen);
          if (isTaken) {
            model.messages += 1;
            model.unread[step.by] = 0;
            model.unread[step.by === 'participant' ? 'researcher' : 'participant'] += 1;
          }
        } else if (model.messages > 0) {
          if (step.kind === 'read') model.unread[step.by] = 0;
          else model.locked = step.locked;
        }
        if (!(decision instanceof Refusal)) log.push(...decision);
        const after = fold(decider, log);
        expect(after.status).toBe(model.messages === 0 ? 'none' : model.locked ? 'locked' : 'open');
        if (after.status === 'none') continue;
        expect(after.count).toBe(model.messages);
        for (const side of sides) expect(after.readUpTo[side] >= after.count).toBe(model.unread[side] === 0);
      }
      const last = log.findLast(({ type }) => statusAfter[type] !== null);
      expect(fold(decider, log).status).toBe(last === undefined ? 'none' : statusAfter[last.type]);
    }),
    { numRuns: 300 },
  );
});

describe('files', () => {
  const megabytes = (size: number) => [{ ...plan, size: size * 1024 * 1024 }];
  const at = '2026-03-01T12:00:00.000Z';
  const facts = (bytes: number): ConversationFacts => ({ ...open, sentFiles: { bytes, at } });
  const sent = (size: number): ConversationEvent => {
    const { type, data } = posted('participant', 1);
    return { type, data: { ...data, attachments: megabytes(size) } };
  };

  test('of a conversation have 250 MB in all', () => {
    const before = [started('participant'), sent(240)];
    const refused = decider.decide(post('participant', '', megabytes(11)), fold(decider, before), facts(0));
    expect(refused).toMatchObject({
      code: 'messaging.conversation-full',
      kind: 'too-many',
      details: { retryAt: '2026-03-02T12:00:00.000Z' },
    });
    expect(decider.decide(post('researcher', '', megabytes(10)), fold(decider, before), facts(0))).toHaveLength(1);
    expect(decider.decide(post('participant', 'Words alone'), fold(decider, before), facts(0))).toHaveLength(1);
  });

  test('of a person have 1 GB in all', () => {
    const state = fold(decider, [started('participant')]);
    const most = 1024 * 1024 * 1024;
    expect(decider.decide(post('participant', '', megabytes(1)), state, facts(most))).toHaveLength(1);
    expect(decider.decide(post('participant', '', megabytes(1)), state, facts(most + 1))).toMatchObject({
      code: 'messaging.person-full',
    });
  });
});
