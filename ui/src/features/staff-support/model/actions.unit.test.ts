import { describe, expect, it } from '@jest/globals';
import type { HistoryEntry } from '@panelist/domain/support/browser';
import { actionText } from './action-text.js';
import { actionsOf, groupByDay, type Step } from './actions.js';

const entry = (eventId: string, correlationId: string, causationId: string, minute: number): HistoryEntry => ({
  eventId,
  position: eventId,
  stream: 'participation-1',
  revision: minute,
  type: 'ScreenerSubmitted',
  context: 'participation',
  at: new Date(2026, 2, 1, 9, minute).toISOString(),
  text: `Event ${eventId}.`,
  actor: { kind: 'system', id: 'demo', name: 'The system', onBehalfOf: null },
  reason: null,
  correlationId,
  causationId,
  departures: [],
  raw: {},
});

const oldestFirst = [
  entry('a', 'apply', 'apply', 1),
  entry('b', 'pay', 'pay', 2),
  entry('c', 'apply', 'a', 3),
  entry('d', 'apply', 'c', 4),
  entry('e', 'apply', 'a', 5),
];

const drawn = (steps: readonly Step[]): string =>
  steps.map((step) => step.entry.eventId + (step.caused.length > 0 ? `(${drawn(step.caused)})` : '')).join(' ');

describe('the actions of a history', () => {
  it('hold what one request caused, each event below its cause', () => {
    expect(actionsOf(oldestFirst, 'oldest').map(({ steps }) => drawn(steps))).toEqual(['a(c(d) e)', 'b']);
  });

  it('stand by their newest event where the newest come first, and read from cause to effect there, too', () => {
    const actions = actionsOf(oldestFirst.toReversed(), 'newest');
    expect(actions.map(({ steps }) => drawn(steps))).toEqual(['a(c(d) e)', 'b']);
    expect(actions.map(({ at }) => at)).toEqual([oldestFirst[4]?.at, oldestFirst[1]?.at]);
  });

  it('keep an event whose cause is on another page', () => {
    expect(actionsOf(oldestFirst.slice(2), 'oldest').map(({ steps }) => drawn(steps))).toEqual(['c(d) e']);
  });

  it('are grouped by day', () => {
    const tomorrow = entry('f', 'f', 'f', 24 * 60);
    expect(groupByDay(actionsOf([...oldestFirst, tomorrow], 'oldest')).map(({ actions }) => actions.length)).toEqual([2, 1]);
  });

  it('become text with reasons and what was sent, indented below their cause', () => {
    const [first, second] = [entry('a', 'apply', 'apply', 1), entry('c', 'apply', 'a', 3)];
    const sent = { ...second, reason: 'By mistake.', departures: [{ to: 'PayPal', what: 'An amount.' }] };
    const text = actionText(actionsOf([first, sent], 'oldest'));
    expect(text.split('\n').map((line) => line.replace(/^( *)Mar 01 2026 09:0(\d):00 \S+/i, '$1$2'))).toEqual([
      '1  Event a. (System; participation-1, revision 1)',
      '  3  Event c. (System; participation-1, revision 3)',
      '    Reason: By mistake.',
      '    Sent to PayPal: An amount.',
    ]);
  });
});
