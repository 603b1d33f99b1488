/** The slides of the guided tour, in their order (document 2 §3). */
export const tourSlides = [
  'starting',
  'filters',
  'search',
  'result',
  'project',
  'survey-1',
  'survey-2',
  'survey-3',
  'ending',
] as const;
export type TourSlide = (typeof tourSlides)[number];
