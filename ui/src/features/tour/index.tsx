/** Entry points of the feature; the app lazy-loads each. */
export const tourHost = async () => ({ default: (await import('./components/tour-host.js')).TourHost });
export const completeTourCard = async () => ({ default: (await import('./components/complete-tour-card.js')).CompleteTourCard });
