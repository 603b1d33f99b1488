import { CONSENT_COOKIE, consentFromCookie } from '@panelist/domain/kernel';
import type { Request } from 'express';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ownCookie, parseCookies, SESSION_COOKIE } from '../cookies.js';

const schema = z.object({
  font: z.string(),
  script: z.string(),
  pictures: z.array(z.object({ path: z.string(), hasChosen: z.boolean(), isDemo: z.boolean(), html: z.string() })),
});

interface Pages {
  /** Of the built pages. */
  readonly folder: string;
  /** The path that they are under. */
  readonly base: string;
  readonly isDemo: boolean;
}

/** Where `index.html` has the picture; the build keeps it. */
const place = '<!--picture-->';
const nameOf = (path: string, hasChosen: boolean): string => `${path} ${hasChosen}`;

/**
 * Writes into `html` what the build drew of the page at `path` as a visitor first sees it (ADR 67).
 * A browser with a session gets none, nor does an address with a query: the app may show another
 * page there. A script shows it, so it is hidden where none runs; it is inert, and screen readers
 * pass over it.
 */
export function firstPictures({ folder, base, isDemo }: Pages): (html: string, path: string, request: Request) => string {
  const file = join(folder, 'first-pictures.json');
  if (!existsSync(file)) return (html) => html;
  const { font, script, pictures } = schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const head = `<head><link rel="preload" as="font" type="font/woff2" crossorigin href="${base}${font}" />`;
  const elements = new Map(
    pictures
      .filter((each) => each.isDemo === isDemo)
      .map(({ path, hasChosen, html }) => [
        nameOf(path, hasChosen),
        `<div id="picture" hidden inert aria-hidden="true">${html}</div><script nonce="__CSP_NONCE__">${script}</script>`,
      ]),
  );
  return (html, path, request) => {
    const cookies = parseCookies(request.get('Cookie'));
    const mayDiffer = request.originalUrl.includes('?') || ownCookie(cookies, SESSION_COOKIE) !== undefined;
    const hasChosen = consentFromCookie(ownCookie(cookies, CONSENT_COOKIE)) !== null;
    const picture = mayDiffer ? undefined : elements.get(nameOf(path, hasChosen));
    return picture === undefined ? html : html.replace('<head>', () => head).replace(place, () => picture);
  };
}
