import createCache from '@emotion/cache';
import type { me } from '@panelist/domain/identity/browser';
import type { AnswerOf, Consent } from '@panelist/domain/kernel/browser';
import { isTimeZone } from '@panelist/domain/profile/browser';
import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { cache } from 'swr/_internal';
import { App } from './app/app.js';
import { basename, routes } from './app/router.js';
import { loadPage } from './app/startup/load-page.js';
import { drawWithAnswers, forgetAnswers, givenAnswers } from './shared/api/drawn-answers.js';
import { cachedAnswer } from './shared/api/query-key.js';
import { setBearerToken } from './shared/api/bearer-token.js';
import { checkLogin, keysOfParticipant } from './shared/session/check-login.js';
import { meKey } from './shared/session/me.js';
import { setAccountConsent, setPageConsent } from './shared/consent/consent-store.js';
import { setPageConfig } from './shared/page-config/page-config.js';
import type { DrawnPage } from './app/startup/drawn-page.js';
import { setDrawing, type Reader } from './shared/page/drawn-page.js';
import { currentSession, setSession, takesNoPart } from './shared/session/session-store.js';
import { theme } from './shared/theme/theme.js';
import { onlyInBrowser } from './shared/states/lazy-component.js';

// The pages on the server: `infra/packages/src/http/ui/draw-worker.mjs` runs it (ADR 188).

export interface DrawRequest {
  /** Path and query, with the base. */
  readonly address: string;
  readonly consent: Consent | null;
  /** The server's time, in milliseconds. */
  readonly at: number;
  /** The page of the person of the cookie, else a visitor's. */
  readonly isPerson: boolean;
  readonly reader: Reader;
  /** Of the screen that the browser is taken to have, in CSS pixels. */
  readonly width: number;
}

export interface Drawn {
  readonly html: string;
  /** Elements for the head; each has `__CSP_NONCE__`. */
  readonly styles: string;
  readonly page: DrawnPage;
}

/** Of `min-width` and `max-width`; what else a query asks is not so. */
function fits(query: string, width: number): boolean {
  const [, bound, pixels] = /^\((min|max)-width: *([\d.]+)px\)$/.exec(query) ?? [];
  return bound === 'min' ? width >= Number(pixels) : bound === 'max' && width <= Number(pixels);
}

function answerMedia(ssrMatchMedia: (query: string) => { readonly matches: boolean }): void {
  Object.assign(theme.components ?? {}, { MuiUseMediaQuery: { defaultProps: { ssrMatchMedia } } });
}

const styles = createCache({ key: 'p' });
// Collects the styles instead of writing each before its element.
styles.compat = true;
let table: RouteObject[] | null = null;

export function configure(pageConfig: unknown): void {
  setPageConfig(pageConfig);
  table = routes();
}

/**
 * Draws the page at an address as its reader first sees it, with the answers that it asks for by
 * `fetch`. One at a time: the stores of the pages belong to one reader. Null for a page that leads
 * elsewhere; throws if a call is refused.
 */
export async function draw({ address, consent, at, isPerson, reader: requested, width }: DrawRequest): Promise<Drawn | null> {
  if (table === null) throw new Error('Nothing was configured.');
  const read = new Set<string>();
  const media = new Map<string, boolean>();
  let hasTimes = false;
  const drawFor = (reader: Reader): void =>
    setDrawing({ at, reader, noteRead: (name) => read.add(name), noteTime: () => (hasTimes = true) });
  drawFor(requested);
  answerMedia((query) => {
    const matches = fits(query, width);
    media.set(query, matches);
    return { matches };
  });
  forgetAnswers();
  setAccountConsent(null);
  setPageConsent(consent);
  setSession({ status: 'out' });
  try {
    const [branch, guard] = await Promise.all([
      loadPage(table, new URL(address, 'http://server').pathname),
      isPerson ? guardAnswers() : [],
    ]);
    if (guard === null) return null;
    const session = currentSession();
    const reader = { ...requested, zone: session.status === 'in' ? zoneOf(session.userId) : requested.zone };
    drawFor(reader);
    const [written, answers] = await drawWithAnswers(async () => render(address, branch));
    if (!written.includes('<h1')) return null;
    const [html, preloads] = withoutPreloads(written);
    const page = { at, session, reader, isForReader: hasTimes, read: [...read], media: [...media] };
    const { styles: rules, html: plain } = styled(html);
    return { html: plain, styles: preloads + rules, page: { ...page, answers: [...guard, ...answers] } };
  } finally {
    forgetAnswers();
    setSession({ status: 'out' });
    setBearerToken(null);
    setDrawing(null);
  }
}

/**
 * The log-in guard of a participant, and what it has loaded; the token stays here. Null for
 * everybody else: their pages are the app's affair.
 */
async function guardAnswers(): Promise<DrawnPage['answers'] | null> {
  const { session, notification, leaveFor } = await checkLogin();
  if (notification !== undefined || leaveFor !== undefined) return null;
  if (session.status !== 'in' || takesNoPart(session) || !session.hasProfile || session.loggedInAsUser) return null;
  return givenAnswers(keysOfParticipant(session.userId));
}

/** Of the browser that the person used last; UTC where none is known here. */
function zoneOf(userId: string): string {
  const { timezone = null } = cachedAnswer<AnswerOf<typeof me>>(cache, meKey(userId))?.value.response ?? {};
  return timezone !== null && isTimeZone(timezone) ? timezone : 'UTC';
}

/** React writes preloads of images before the page; they belong to the head. */
function withoutPreloads(written: string): readonly [html: string, preloads: string] {
  const [preloads = ''] = /^(?:<link rel="preload"[^>]*>)*/.exec(written) ?? [];
  return [written.slice(preloads.length), preloads];
}

async function render(address: string, branch: RouteObject[]): Promise<string> {
  // Styles of the whole page belong to this page alone; those of a class may serve others.
  for (const [name, rule] of Object.entries(styles.inserted))
    if (isGlobal(name, rule)) Reflect.deleteProperty(styles.inserted, name);
  const router = createMemoryRouter(branch, { basename, initialEntries: [address] });
  try {
    return await new Promise<string>((resolve, reject) => {
      const { pipe } = renderToPipeableStream(<App router={router} styles={styles} isDrawn />, {
        // As a whole: nothing comes later, so no script puts it in its place.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady: () => {
          const parts: Buffer[] = [];
          const written = new PassThrough();
          written.on('data', (part: Buffer) => parts.push(part));
          written.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
          pipe(written);
        },
        onShellError: reject,
        onError: (error) => {
          const digest: unknown = error instanceof Error && 'digest' in error ? error.digest : undefined;
          if (digest === onlyInBrowser) return onlyInBrowser;
          reject(error instanceof Error ? error : new Error(String(error)));
          return undefined;
        },
      });
    });
  } finally {
    router.dispose();
  }
}

const isGlobal = (name: string, rule: unknown): boolean =>
  styles.registered[`${styles.key}-${name}`] === undefined && !(typeof rule === 'string' && rule.startsWith('@keyframes'));

/** The styles that the page uses, and its markup without `style`, which the policy refuses. */
function styled(drawn: string): { readonly html: string; readonly styles: string } {
  const rules = new Map<string, string>();
  const html = drawn.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    const text = style.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
    if (!/[<{}\\]/.test(text)) rules.set(text, `[data-style="${text.replaceAll('"', String.raw`\"`)}"]{${text}}`);
    return ` data-style="${style}"`;
  });
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  const names: string[] = [];
  const css: string[] = [];
  const global: string[] = [];
  for (const [name, rule] of Object.entries(styles.inserted)) {
    if (typeof rule !== 'string') continue;
    if (isGlobal(name, rule))
      global.push(`<style nonce="__CSP_NONCE__" data-emotion="${styles.key}-global ${name}">${rule}</style>`);
    else if (rule.startsWith('@keyframes') || classes.has(`${styles.key}-${name}`)) {
      names.push(name);
      css.push(rule);
    }
  }
  const own = `<style nonce="__CSP_NONCE__" data-emotion="${styles.key} ${names.join(' ')}">${css.join('')}</style>`;
  const attributes = rules.size === 0 ? '' : `<style nonce="__CSP_NONCE__">${[...rules.values()].join('')}</style>`;
  return { html, styles: [...global, own, attributes].join('') };
}
