import { rememberServerTime } from '../../shared/api/server-time.js';
import { seedAnswer } from '../../shared/api/seed-answer.js';
import { browsersReader } from '../../shared/display/dates.js';
import { isRecord } from '../../shared/storage/is-record.js';
import type { drawing, Reader } from '../../shared/page/drawn-page.js';
import type { Answered } from '../../shared/api/call.js';
import type { QueryKey } from '../../shared/api/query-key.js';
import { storedTarget } from '../../shared/session/return-target.js';
import type { Session } from '../../shared/session/session-store.js';
import { hasStored } from '../../shared/storage/stored-state.js';
import { knowSession } from './known-session.js';
import { startupTarget } from './startup-target.js';

/** What the server says in the document about the page that it has drawn there (ADR 188). */
export interface DrawnPage {
  /** When, in milliseconds of the server's time. */
  readonly at: number;
  /** Of the visitor or the participant whose page it is. */
  readonly session: Session;
  /** The reader whose zone, clock and language the server used. */
  readonly reader: Reader;
  /** Whether more than its times depends on that: those the app writes anew. */
  readonly isForReader: boolean;
  /** What of the browser's storage it would have read. */
  readonly read: readonly string[];
  /** What it asked about the screen, and what it took for true. */
  readonly media: ReadonlyArray<readonly [query: string, matches: boolean]>;
  readonly answers: ReadonlyArray<readonly [QueryKey, Answered<unknown>]>;
}

/** The same address as the router's. */
const base = '/panelists/v2';

interface Begun {
  /** Whether this browser would draw the same; if not, it draws anew what the server knew. */
  readonly isSame: boolean;
  readonly from: NonNullable<ReturnType<typeof drawing>>;
}

/**
 * Begins with the page that the server has drawn in the document, and with the answers that it
 * drew it from. Null where it drew none, or where this browser opens another page.
 */
export function beginDrawnPage(root: HTMLElement): Begun | null {
  const drawn = readDrawn();
  if (drawn === null) return null;
  const { pathname, search } = window.location;
  const { session } = drawn;
  // Where the log-in leads back to is the app's affair.
  if (session.status === 'in' && storedTarget() !== null) return null;
  if (startupTarget(session, pathname.slice(base.length), search) !== null) return null;
  rememberServerTime(new Date(drawn.at).toUTCString(), performance.timing.responseStart - performance.timeOrigin);
  for (const [key, answer] of drawn.answers) seedAnswer(key, { ...answer, askedAt: 0, takenAt: performance.now() });
  knowSession(session);
  // The policy refuses `style` in markup, so the document has it by rules.
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? '';
    delete element.dataset['style'];
  }
  const isSame =
    !hasStored(drawn.read) &&
    drawn.media.every(([query, matches]) => window.matchMedia(query).matches === matches) &&
    (!drawn.isForReader || JSON.stringify(drawn.reader) === JSON.stringify(browsersReader()));
  const nothing = (): void => undefined;
  return { isSame, from: { at: drawn.at, reader: drawn.reader, noteRead: nothing, noteTime: nothing } };
}

function readDrawn(): DrawnPage | null {
  const written = document.getElementById('drawn-page');
  if (written === null) return null;
  const json: unknown = JSON.parse(written.textContent);
  written.remove();
  return isDrawn(json) ? json : null;
}

const isDrawn = (json: unknown): json is DrawnPage =>
  isRecord(json) && isRecord(json['session']) && Array.isArray(json['answers']);
