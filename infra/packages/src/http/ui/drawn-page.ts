import { CONSENT_COOKIE, consentFromCookie } from '@panelist/domain/kernel';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { RequestListener } from 'node:http';
import type { Clock } from '../../foundation/index.js';
import { ownCookie, parseCookies, SESSION_COOKIE } from '../cookies.js';
import { answerInProcess, type InnerAnswer, type InnerCall } from './answer-in-process.js';
import type { Drawn, PageDrawer } from './page-drawer.js';

/** How many drawn pages are remembered, and for how long: their texts name times. */
const MOST = 200;
const MOST_MS = 30_000;

/** Widths of a screen, in CSS pixels: a browser names its kind alone. */
const PHONE = 390;
const LAPTOP = 1366;

interface Remembered {
  readonly drawn: Drawn;
  readonly asked: ReadonlyArray<readonly [InnerCall, InnerAnswer]>;
}

/**
 * Draws pages. One for visitors is remembered, and drawn anew once an answer that it shows has
 * changed; until then only its calls are made. One for the person of the cookie is drawn each time,
 * and never remembered.
 */
export function drawnPage(
  drawer: PageDrawer,
  listener: RequestListener,
  clock: Clock,
): (request: Request, response: Response) => Promise<Drawn | null> {
  const remembered = new LRUCache<string, Remembered>({ max: MOST, ttl: MOST_MS });
  return async (request, response) => {
    const cookies = parseCookies(request.get('Cookie'));
    if (request.method !== 'GET' || !isDrawable(request.path)) return null;
    const consent = consentFromCookie(ownCookie(cookies, CONSENT_COOKIE));
    const reader = readerOf(request.get('Accept-Language'));
    const given: [InnerCall, InnerAnswer][] = [];
    const answer = async (call: InnerCall): Promise<InnerAnswer> => {
      const one = await answerInProcess(listener, request, call);
      given.push([call, one]);
      return one;
    };
    const width = /\bMobi/.test(request.get('User-Agent') ?? '') ? PHONE : LAPTOP;
    const asked = { address: request.originalUrl, consent, reader, width };
    const key = JSON.stringify(asked);
    const page =
      ownCookie(cookies, SESSION_COOKIE) === undefined
        ? await drawer.inTime(pageOf())
        : await drawer.draw({ ...asked, at: Date.parse(clock.now()), isPerson: true }, answer);
    // The app does not make these calls again, so the document stores what they store.
    if (page !== null) for (const cookie of given.flatMap(([, one]) => one.cookies)) response.append('Set-Cookie', cookie);
    return page;

    async function pageOf(): Promise<Drawn | null> {
      const before = remembered.get(key);
      if (before !== undefined && (await isUnchanged(before, answer))) return before.drawn;
      // Only what the page asks from here on is of this drawing.
      given.length = 0;
      const drawn = await drawer.draw({ ...asked, at: Date.parse(clock.now()), isPerson: false }, answer);
      if (drawn !== null) remembered.set(key, { drawn, asked: [...given] });
      return drawn;
    }
  };
}

async function isUnchanged({ asked }: Remembered, answer: (call: InnerCall) => Promise<InnerAnswer>): Promise<boolean> {
  const given = await Promise.all(asked.map(async ([call]) => answer(call)));
  return given.every(({ status, body }, at) => status === asked[at]?.[1].status && body === asked[at]?.[1].body);
}

/** The app shows a path that can't be decoded as not found; the demo's own pages are not drawn. */
function isDrawable(path: string): boolean {
  try {
    return !decodeURIComponent(path).startsWith('/panelists/v2/demo/');
  } catch {
    return false;
  }
}

/** A browser names its languages, not its zone; pages are in English. */
function readerOf(languages: string | undefined) {
  const tag = /(?:^|,)\s*(en(?:-[A-Za-z0-9]+)*)\b/.exec(languages ?? '')?.[1];
  const locale = (tag === undefined ? undefined : supported(tag)) ?? 'en-US';
  // As the browser: its clock is that of its own locale, of which the first language is a sign.
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return { zone: 'UTC', clock: hourCycle === 'h23' || hourCycle === 'h24' ? 'h23' : 'h12', locale } as const;
}

function supported(tag: string): string | undefined {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf([tag])[0];
  } catch {
    return undefined;
  }
}
