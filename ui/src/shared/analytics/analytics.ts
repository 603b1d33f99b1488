import { currentConsent } from '../consent/consent-store.js';
import { pageConfig } from '../page-config/page-config.js';
import { currentSession } from '../session/session-store.js';
import type { TourSlide } from '../tour/tour-slides.js';

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

/** Every event that analytics may receive, with its data: never answers, names or addresses. */
interface AnalyticsEvents {
  /** The login check knows who is there (document 1 §2, Login guard). */
  readonly identify: Readonly<Record<string, never>>;
  /** Document 1 §4, Code of Conduct. */
  readonly 'signup-complete': { readonly provider: 'email' | 'facebook' | 'linkedin' };
  /** My Projects was opened from the link in a text message (document 3 §2). */
  readonly 'invitation-link-click': { readonly source: 'sms' };
  /** One of the first five cards of the list by score was opened (document 2 §9). */
  readonly 'top-5-project': { readonly projectId: string; readonly position: number };
  /** A step of the guided tour (document 2 §4). */
  readonly 'tour-slide': { readonly slide: TourSlide; readonly action: 'next' | 'exit' };
  /** The card that offers to complete the tour was dismissed (document 2 §4). */
  readonly 'tour-reminder-dismiss': Readonly<Record<string, never>>;
}
type AnalyticsEventName = keyof AnalyticsEvents;
