import { expect, test } from '@jest/globals';
import { registry } from '../registry.js';
import { storiesOf, storySteps } from './stories.js';

const event = (storyId: string, type: string, minute: number) => ({ storyId, type, at: `2026-03-01T10:0${minute}:00.000Z` });

test('a story is one line of its steps, and the one that went on last comes first', () => {
  const stories = storiesOf([
    event('old', 'ScreenerSubmitted', 0),
    event('new', 'ScreenerStarted', 1),
    event('new', 'ScreenerAnswerSaved', 2),
    event('old', 'PayoutRejected', 3),
    event('old', 'PayoutRetryRequested', 4),
    event('new', 'ScreenerSubmitted', 5),
  ]);
  expect(stories.map(({ id, steps }) => [id, ...steps.map(({ text }) => text)])).toEqual([
    ['new', 'started', 'applied'],
    ['old', 'applied', 'payment refused', 'sent again'],
  ]);
});

test('a repeated step stands once, with its first time; events without a step make no story', () => {
  const [story, ...others] = storiesOf([
    event('one', 'SessionBooked', 0),
    event('one', 'SessionRescheduled', 1),
    event('one', 'SessionRescheduled', 2),
    event('other', 'ScreenerAnswerSaved', 3),
  ]);
  expect(story?.steps).toEqual([
    { text: 'booked', at: '2026-03-01T10:00:00.000Z' },
    { text: 'moved', at: '2026-03-01T10:01:00.000Z' },
  ]);
  expect(others).toEqual([]);
});

test('every step is of an event that there is', () => {
  expect(Object.keys(storySteps).filter((type) => !registry.events.has(type))).toEqual([]);
});
