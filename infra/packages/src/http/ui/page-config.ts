import { escaped } from './page-head.js';

/** What the operator says to every page; the page reads it as JSON from its own head. */
export interface PageConfig {
  /** A sentence that each visit begins with, such as an announced maintenance. */
  readonly notification?: string;
  /** Where the page sends analytics of people who consented; without it none are sent. */
  readonly analyticsUrl?: string;
  /** The address for questions: on the help page, and for reports of security problems. */
  readonly supportEmail: string;
  /**
   * `PROFILE_LOCK_DAYS`: dialogs name it before they lock a section. The page takes 7 without it.
   */
  readonly profileLockDays?: number;
  /**
   * The script of the service that verifies identities; without it identities can't be verified.
   */
  readonly identityScriptUrl?: string;
  /** Messages go to the demo's inbox, and payouts to sandboxes. False without it. */
  readonly isDemo?: boolean;
}

/** The configuration as the value of an HTML attribute. */
export function pageConfigAttribute(config: PageConfig): string {
  return escaped(JSON.stringify(config));
}
