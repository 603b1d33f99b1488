import type { TourSlide } from '../../../shared/tour/tour-slides.js';

/** A slide that explains an element of the page. */
export interface PointingSlideText {
  readonly title: string;
  readonly text: string;
  /** The value of `data-tour` on the element that it explains. */
  readonly target: string;
  /** The button that goes on; without it, a button of the page goes on. */
  readonly next?: string;
  /** Whether the element is part of the step, so that Tab reaches it. */
  readonly isUsed?: boolean;
}
export type PointingSlide = Exclude<TourSlide, 'starting' | 'ending'>;

export const pointingSlides: Readonly<Record<PointingSlide, PointingSlideText>> = {
  filters: {
    target: 'filters',
    title: 'See only what suits you',
    text: 'Set the pay, the time and the audience. The list then shows those projects and leaves out the rest.',
    next: 'Next',
  },
  search: {
    target: 'search',
    title: 'Look for a topic',
    text: 'Type a word such as coffee or travel. Your last three searches stay here, so you can repeat them.',
    next: 'Next',
  },
  result: {
    target: 'card',
    title: 'A card tells you what counts',
    text: 'What you receive after our fee, how long it takes, and where. This project is an example, made for the tour.',
    next: 'Review a project',
    isUsed: true,
  },
  project: {
    target: 'start',
    title: 'Read first, then apply',
    text: 'This page says what the project asks of you and when you are paid. You apply by answering a screener.',
    next: 'Try the screener',
    isUsed: true,
  },
  'survey-1': {
    target: 'question',
    title: 'A screener is a few short questions',
    text: 'Researchers look for people who fit their project. Be honest: no answer is better than another. Choose one, then press Next.',
    isUsed: true,
  },
  'survey-2': {
    target: 'question',
    title: 'Some questions take several answers',
    text: 'Choose all that apply to you. Real screeners save each answer, so you can stop and come back.',
    isUsed: true,
  },
  'survey-3': {
    target: 'question',
    title: 'Say it in your own words',
    text: 'One or two full sentences help a researcher most. What you write here is not sent to anyone.',
    isUsed: true,
  },
};

export const isPointing = (slide: TourSlide): slide is PointingSlide => slide in pointingSlides;

/** `2 of 7`: how far the reader is. */
export function stepOf(slide: PointingSlide): string {
  const all = Object.keys(pointingSlides);
  return `${all.indexOf(slide) + 1} of ${all.length}`;
}
