import type { TourSlide } from '../tour/tour-slides.js';

/** Every event that analytics may receive, with its data: never answers, names or addresses. */
export interface AnalyticsEvents {
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
export type AnalyticsEventName = keyof AnalyticsEvents;
