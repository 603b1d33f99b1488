import { describe, expect, it } from '@jest/globals';
import type { ConversationEvent } from '@panelist/domain/messaging';
import { hintsAfter, hour, rowsAfter } from '../../test-kit/given-events.test-kit.js';
import { conversationsProjection } from './conversations-projection.js';
import { messagesProjection } from './messages-projection.js';

const parties = { conversationUid: 'c', projectId: 'p', userId: 'ada', researcherId: 'rita' };
const posted = (by: 'participant' | 'researcher', number: number): ConversationEvent => ({
  type: 'MessagePosted',
  data: {
    ...parties,
    by,
    senderId: by === 'participant' ? 'ada' : 'rita',
    messageId: `m${number}`,
    number,
    body: 'Hello',
    attachments: [],
  },
});
const begun: readonly ConversationEvent[] = [
  { type: 'ConversationStarted', data: { ...parties, by: 'participant' } },
  posted('participant', 1),
];
const read = (by: 'participant' | 'researcher', upTo: number): ConversationEvent => ({
  type: 'ConversationRead',
  data: { ...parties, by, upTo },
});
const after = (...events: readonly ConversationEvent[]) => rowsAfter(conversationsProjection, [...begun, ...events])[0];

describe('conversations', () => {
  it('are unread for the side that did not write, until it reads the newest message', () => {
    expect(after()).toMatchObject({ messageCount: 1, readByParticipant: true, readByResearcher: false, updatedAt: hour(1) });
    expect(after(read('researcher', 1))).toMatchObject({ readByResearcher: true, updatedAt: hour(1) });
    expect(after(posted('participant', 2), read('researcher', 1))).toMatchObject({ readByResearcher: false });
    expect(after(posted('researcher', 2))).toMatchObject({
      readByParticipant: false,
      readByResearcher: true,
      updatedAt: hour(2),
    });
  });

  it('are locked and opened again', () => {
    expect(after({ type: 'ConversationLocked', data: parties })).toMatchObject({ status: 'locked' });
    expect(after({ type: 'ConversationLocked', data: parties }, { type: 'ConversationUnlocked', data: parties })).toMatchObject({
      status: 'open',
    });
  });
});

it('messages are kept with their number and writer', () => {
  expect(rowsAfter(messagesProjection, [...begun, posted('researcher', 2)])).toMatchObject([
    { messageId: 'm1', number: 1, userId: 'ada', side: 'participant', body: 'Hello', postedAt: hour(1) },
    { messageId: 'm2', number: 2, userId: 'rita', side: 'researcher' },
  ]);
});

it('a message is one hint for each side', () => {
  const hints = [conversationsProjection, messagesProjection].flatMap((each) => hintsAfter(each, begun, 'conversation-c'));
  expect(hints.map(({ userId, what, id }) => `${userId} ${what} ${id}`).toSorted()).toEqual([
    'ada conversation c',
    'rita conversation c',
  ]);
});
