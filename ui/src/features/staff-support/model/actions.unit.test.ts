import { describe, expect, it } from '@jest/globals';
import type { HistoryEntry } from '@panelist/domain/support/browser';
import { actionText } from './action-text.js';
import { actionsOf, groupByDay, type Effect } from './actions.js';

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
  project: null,
  amount: null,
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

const drawn = (effects: readonly Effect[]): string =>
  effects
    .map((effect) => {
      if ('job' in effect) return `${effect.job}(${drawn(effect.steps)})`;
      return effect.entry.eventId.slice(-1) + (effect.caused.length > 0 ? `(${drawn(effect.caused)})` : '');
    })
    .join(' ');

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

  const [first, second] = ['0199a000-0000-7000-8000-00000000000a', '0199a000-0000-5000-8000-00000000000b'];

  it('hold what its jobs recorded later, under correlation ids of their own, and what that caused', () => {
    const entries = [
      entry(first, 'approve', 'approve', 1),
      entry(second, 'payout-1', `advance-payout-${first}`, 2),
      entry('c', 'payout-1', `advance-payout-${first}`, 3),
      entry('d', 'payout-1', `advance-payout-${second}-s2`, 4),
      entry('e', 'retry', 'retry', 5),
      entry('f', 'payout-1', 'message-of-the-provider', 6),
    ];
    expect(actionsOf(entries, 'oldest').map(({ steps }) => drawn(steps))).toEqual([
      'a(advance-payout(b(advance-payout(d)) c)) f',
      'e',
    ]);
    expect(actionsOf(entries.toReversed(), 'newest').map(({ at }) => at)).toEqual([entries[5]?.at, entries[4]?.at]);
    // The cause is hidden by a filter.
    expect(actionsOf(entries.slice(1), 'oldest').map(({ steps }) => drawn(steps))).toEqual(['b(advance-payout(d)) c f', 'e']);
  });

  it('name their projects and each amount once, on the page and in the text', () => {
    const about = { project: 'Bicycles', amount: { what: 'payout', dollars: 42 } } as const;
    const approved = { ...entry('a', 'approve', 'approve', 1), project: 'Bicycles' };
    const actions = actionsOf(
      [approved, { ...entry('b', 'approve', 'a', 2), ...about }, { ...entry('c', 'approve', 'b', 3), ...about }],
      'oldest',
    );
    expect(actions).toMatchObject([{ projects: ['Bicycles'], amounts: [about.amount] }]);
    expect(actionText(actions).split('\n')[0]).toBe('“Bicycles” · Payout $42.00');
  });

  it('are grouped by day', () => {
    const tomorrow = entry('f', 'f', 'f', 24 * 60);
    expect(groupByDay(actionsOf([...oldestFirst, tomorrow], 'oldest')).map(({ actions }) => actions.length)).toEqual([2, 1]);
  });

  it('become text with reasons and what was sent, indented below their cause', () => {
    const cause = entry(first, 'apply', 'apply', 1);
    const late = entry('c', 'other', `send-order-${first}`, 3);
    const sent = { ...late, reason: 'By mistake.', departures: [{ to: 'PayPal', what: 'An amount.' }] };
    const text = actionText(actionsOf([cause, sent], 'oldest'));
    expect(text.split('\n').map((line) => line.replace(/^( *)Mar 01 2026 09:0(\d):00 \S+/i, '$1$2'))).toEqual([
      `1  Event ${first}. (System: demo; participation-1, revision 1)`,
      '  Job: send order',
      '    3  Event c. (System: demo; participation-1, revision 3)',
      '      Reason: By mistake.',
      '      Sent to PayPal: An amount.',
    ]);
  });
});
