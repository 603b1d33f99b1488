import type { PagePreferences } from '@panelist/domain/kernel/browser';
import { tourSlides, type TourSlide } from '../../../shared/tour/tour-slides.js';

/** The completion values (document 2 §3), stored on the server for the account. */
export type TourStatus = PagePreferences['tour'];

/** The pages of the tour. `elsewhere`: any other page. */
export type Place = 'dashboard' | 'project' | 'survey' | 'elsewhere';

export interface Tour {
  readonly status: TourStatus;
  /** Null while the tour does not run. */
  readonly slide: TourSlide | null;
}

/**
 * offer: the delay is over. continue: the reminder was accepted; `at` is the slide that the reader
 * left last, null where this browser does not know it. next, back, exit: buttons of a
 * slide or of the page that it explains. answeredElsewhere: another tab or device may have saved a
 * status meanwhile. moved: the reader went to a page.
 */
export type TourEvent =
  | { readonly type: 'continue'; readonly at: TourSlide | null }
  | { readonly type: 'offer' | 'next' | 'back' | 'exit' | 'dismissReminder' | 'answeredElsewhere' }
  | { readonly type: 'moved'; readonly to: Place };

interface SlideRules {
  readonly place: Place;
  readonly next: TourSlide | null;
  readonly back: TourSlide | null;
  /** The status after "next", after the reader ends the tour, and after they go to another page. */
  readonly onNext: TourStatus;
  readonly onExit: TourStatus;
  readonly onLeave: TourStatus;
}

const step = (place: Place, next: TourSlide, back: TourSlide | null = null): SlideRules => ({
  place,
  next,
  back,
  onNext: 'incomplete',
  onExit: 'incomplete',
  onLeave: 'incomplete',
});

/** The guided tour as a table (document 2 §4, Guided tour). */
export const slideRules: Readonly<Record<TourSlide, SlideRules>> = {
  // The welcome card: both answers dismiss it. Without an answer it is offered again.
  starting: { ...step('dashboard', 'filters'), onNext: 'dismissed', onExit: 'dismissed', onLeave: 'neverStarted' },
  filters: step('dashboard', 'search'),
  search: step('dashboard', 'result'),
  result: step('dashboard', 'project'),
  project: step('project', 'survey-1'),
  'survey-1': step('survey', 'survey-2'),
  'survey-2': step('survey', 'survey-3', 'survey-1'),
  'survey-3': step('survey', 'ending', 'survey-2'),
  // The reader has seen everything: no way of closing the last slide leaves the tour incomplete.
  ending: { place: 'dashboard', next: null, back: null, onNext: 'completed', onExit: 'completed', onLeave: 'completed' },
};

/** The first slide of a page of the example. */
const firstSlideOf = { project: 'project', survey: 'survey-1' } as const;

/** The slide to show again after a reload or a break, which loses the answers of the example. */
export const slideAfterReload = (slide: TourSlide): TourSlide =>
  slideRules[slide].place === 'survey' ? firstSlideOf.survey : slide;

/** The tour after an event; the same object if the event changes nothing. */
export function afterEvent(tour: Tour, event: TourEvent): Tour {
  const { slide, status } = tour;
  if (slide === null) {
    switch (event.type) {
      case 'offer':
        return status === 'neverStarted' ? { status, slide: 'starting' } : tour;
      case 'continue':
        return status === 'incomplete' ? { status, slide: slideAfterReload(event.at ?? 'filters') } : tour;
      case 'dismissReminder':
        return status === 'incomplete' ? { status: 'dismissed', slide } : tour;
      default:
        return tour;
    }
  }
  const rules = slideRules[slide];
  switch (event.type) {
    case 'next':
      return { status: rules.onNext, slide: rules.next };
    case 'back':
      return rules.back === null ? tour : { status, slide: rules.back };
    case 'exit':
      return { status: rules.onExit, slide: null };
    case 'answeredElsewhere':
      return slide === 'starting' && status !== 'neverStarted' ? { status, slide: null } : tour;
    case 'moved':
      if (event.to === rules.place) return tour;
      if (event.to === 'project' || event.to === 'survey') return { status: 'incomplete', slide: firstSlideOf[event.to] };
      return { status: rules.onLeave, slide: null };
    default:
      return tour;
  }
}

interface SlideEvent {
  readonly slide: TourSlide;
  readonly action: 'next' | 'exit';
}

/** What analytics receives about a change: each slide has a next and an exit event. */
export function slideEvent(before: Tour, event: TourEvent, after: Tour): SlideEvent | null {
  if (before.slide === null || before.slide === after.slide || event.type === 'answeredElsewhere') return null;
  if (after.slide === null) return { slide: before.slide, action: event.type === 'next' ? 'next' : 'exit' };
  const isAhead = tourSlides.indexOf(after.slide) > tourSlides.indexOf(before.slide);
  return isAhead ? { slide: before.slide, action: 'next' } : null;
}
