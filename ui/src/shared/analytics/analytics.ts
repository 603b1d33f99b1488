import { currentConsent } from '../consent/consent-store.js';
import { pageConfig } from '../page-config/page-config.js';
import { currentSession } from '../session/session-store.js';
import type { AnalyticsEventName, AnalyticsEvents } from './analytics-events.js';

/** What is sent: the event, and the user's id while one is logged in. */
export interface AnalyticsMessage {
  readonly event: AnalyticsEventName;
  readonly at: string;
  readonly userId: string | null;
  readonly data: object;
}

/** Sends to the operator's endpoint (`ANALYTICS_URL`). A lost event is not worth an error. */
function send(url: string, message: AnalyticsMessage): void {
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(message),
    credentials: 'omit',
    // Outlives the page: a click may leave it.
    keepalive: true,
  }).catch(() => undefined);
}

/**
 * Reports an event. Silent without an endpoint, without consent to analytics, and while a member of
 * staff is logged in as the user.
 */
export function track<Name extends AnalyticsEventName>(event: Name, data: AnalyticsEvents[Name]): void {
  const { analyticsUrl } = pageConfig();
  const session = currentSession();
  if (analyticsUrl === undefined || !currentConsent()?.analytics) return;
  if (session.status === 'in' && session.loggedInAsUser) return;
  const userId = session.status === 'in' ? session.userId : null;
  send(analyticsUrl, { event, at: new Date().toISOString(), userId, data });
}
