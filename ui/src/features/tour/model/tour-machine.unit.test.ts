import { describe, expect, test } from '@jest/globals';
import { tourSlides, type TourSlide } from '../../../shared/tour/tour-slides.js';
import { afterEvent, slideAfterReload, slideEvent, type Tour, type TourEvent, type TourStatus } from './tour-machine.js';

const moved = (to: 'dashboard' | 'project' | 'survey' | 'elsewhere'): TourEvent => ({ type: 'moved', to });
const continued = (at: TourSlide | null): TourEvent => ({ type: 'continue', at });
const eventOf = (event: NamedEvent): TourEvent => (typeof event === 'string' ? { type: event } : event);

type NamedEvent = TourEvent | Exclude<TourEvent['type'], 'moved' | 'continue'>;

type Row = readonly [
  slide: TourSlide | null,
  status: TourStatus,
  event: NamedEvent,
  nextSlide: TourSlide | null,
  nextStatus: TourStatus,
  tracked?: 'next' | 'exit',
];

const table: readonly Row[] = [
  // The tour is offered to those who never started it, and continued by those who left it.
  [null, 'neverStarted', 'offer', 'starting', 'neverStarted'],
  [null, 'incomplete', 'offer', null, 'incomplete'],
  [null, 'dismissed', 'offer', null, 'dismissed'],
  [null, 'completed', 'offer', null, 'completed'],
  [null, 'incomplete', continued(null), 'filters', 'incomplete'],
  [null, 'incomplete', continued('result'), 'result', 'incomplete'],
  [null, 'incomplete', continued('project'), 'project', 'incomplete'],
  // The answers of the example are gone: its screener begins anew.
  [null, 'incomplete', continued('survey-3'), 'survey-1', 'incomplete'],
  [null, 'completed', continued('search'), null, 'completed'],
  [null, 'incomplete', 'dismissReminder', null, 'dismissed'],
  [null, 'completed', 'dismissReminder', null, 'completed'],
  [null, 'neverStarted', moved('project'), null, 'neverStarted'],

  // The welcome card.
  ['starting', 'neverStarted', 'next', 'filters', 'dismissed', 'next'],
  ['starting', 'neverStarted', 'exit', null, 'dismissed', 'exit'],
  ['starting', 'neverStarted', moved('elsewhere'), null, 'neverStarted', 'exit'],

  ['starting', 'dismissed', 'answeredElsewhere', null, 'dismissed'],
  ['starting', 'neverStarted', 'answeredElsewhere', 'starting', 'neverStarted'],
  ['search', 'incomplete', 'answeredElsewhere', 'search', 'incomplete'],

  // The way through.
  ['filters', 'dismissed', 'next', 'search', 'incomplete', 'next'],
  ['search', 'incomplete', 'next', 'result', 'incomplete', 'next'],
  ['result', 'incomplete', 'next', 'project', 'incomplete', 'next'],
  ['project', 'incomplete', 'next', 'survey-1', 'incomplete', 'next'],
  ['survey-1', 'incomplete', 'next', 'survey-2', 'incomplete', 'next'],
  ['survey-2', 'incomplete', 'next', 'survey-3', 'incomplete', 'next'],
  ['survey-3', 'incomplete', 'next', 'ending', 'incomplete', 'next'],
  ['ending', 'incomplete', 'next', null, 'completed', 'next'],
  ['survey-1', 'incomplete', 'back', 'survey-1', 'incomplete'],
  ['survey-3', 'incomplete', 'back', 'survey-2', 'incomplete'],
  ['filters', 'dismissed', 'offer', 'filters', 'dismissed'],

  // Ends.
  ['filters', 'dismissed', 'exit', null, 'incomplete', 'exit'],
  ['result', 'incomplete', 'exit', null, 'incomplete', 'exit'],
  ['survey-2', 'incomplete', 'exit', null, 'incomplete', 'exit'],
  ['ending', 'incomplete', 'exit', null, 'completed', 'exit'],

  // The reader goes to a page: by a card, the start button, the menu, or back.
  ['result', 'incomplete', moved('dashboard'), 'result', 'incomplete'],
  ['result', 'incomplete', moved('project'), 'project', 'incomplete', 'next'],
  ['filters', 'dismissed', moved('project'), 'project', 'incomplete', 'next'],
  ['filters', 'dismissed', moved('elsewhere'), null, 'incomplete', 'exit'],
  ['project', 'incomplete', moved('survey'), 'survey-1', 'incomplete', 'next'],
  ['project', 'incomplete', moved('dashboard'), null, 'incomplete', 'exit'],
  ['project', 'incomplete', moved('elsewhere'), null, 'incomplete', 'exit'],
  ['survey-2', 'incomplete', moved('project'), 'project', 'incomplete'],
  ['survey-2', 'incomplete', moved('dashboard'), null, 'incomplete', 'exit'],
  ['ending', 'incomplete', moved('elsewhere'), null, 'completed', 'exit'],
];

describe('the guided tour', () => {
  const rows = table.map(([slide, status, given, nextSlide, nextStatus, tracked]) => ({
    slide,
    status,
    given,
    nextSlide,
    nextStatus,
    tracked,
  }));
  test.each(rows)(
    '$slide ($status), $given: $nextSlide ($nextStatus)',
    ({ slide, status, given, nextSlide, nextStatus, tracked }) => {
      const before: Tour = { slide, status };
      const event = eventOf(given);
      const after = afterEvent(before, event);
      expect(after).toEqual({ slide: nextSlide, status: nextStatus });
      expect(slideEvent(before, event, after)).toEqual(tracked === undefined ? null : { slide, action: tracked });
    },
  );

  test('every slide has a next and an exit event', () => {
    for (const slide of tourSlides)
      for (const type of ['next', 'exit'] as const) {
        const before: Tour = { slide, status: 'incomplete' };
        expect(slideEvent(before, { type }, afterEvent(before, { type }))).toEqual({ slide, action: type });
      }
  });

  test('goes on with the first question after a reload of the screener, else with the same slide', () => {
    expect(slideAfterReload('survey-3')).toBe('survey-1');
    expect(slideAfterReload('project')).toBe('project');
  });
});
