/** Entry points of the feature; the router lazy-loads each. */
export const schedulePage = async () => ({ Component: (await import('./components/schedule-page.js')).SchedulePage });
export const reschedulePage = async () => ({ Component: (await import('./components/reschedule-page.js')).ReschedulePage });
export const cancellationPage = async () => ({
  Component: (await import('./components/cancellation-page.js')).CancellationPage,
});
