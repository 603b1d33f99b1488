import type { Express } from 'express';
import type { Clock } from '../../foundation/index.js';
import { compressed } from '../compressed.js';
import { escaped } from './page-head.js';
import { visitorPaths } from './visitor-pages.js';

interface WellKnown {
  readonly publicUrl: string;
  readonly supportEmail: string;
  readonly clock: Clock;
  readonly listedPages?: ListedPages | undefined;
}

/** A page that changes, for the sitemap. */
export interface ListedPage {
  /** Path without origin, percent-encoded. */
  readonly path: string;
  /** ISO 8601. */
  readonly changedAt: string;
}

/** Published projects, newest first, at most so many. */
export type ListedPages = (most: number) => Promise<readonly ListedPage[]>;

/** Most addresses of one sitemap (sitemaps.org). */
const MOST_LISTED = 50_000;

const BASE = '/panelists/v2';
/** RFC 9116 asks for less than a year; the file says so anew with each answer. */
const securityTextDays = 180;

/**
 * `/robots.txt`, `/sitemap.xml`, `/.well-known/security.txt` (RFC 9116) and
 * `/.well-known/change-password` (contract, "Pages that anybody may read").
 */
export function mountWellKnown(app: Express, { publicUrl, supportEmail, clock, listedPages }: WellKnown): void {
  app.get('/robots.txt', (_request, response) => {
    response
      .type('text/plain')
      .set('Cache-Control', 'public, max-age=3600')
      .send(`${robots}\nSitemap: ${publicUrl}/sitemap.xml\n`);
  });
  app.get('/sitemap.xml', compressed, async (_request, response) => {
    const pages = [
      ...visitorPaths.map((path) => ({ path: `${BASE}/${path}`, changedAt: null })),
      ...((await listedPages?.(MOST_LISTED - visitorPaths.length)) ?? []),
    ];
    const urls = pages.map(
      ({ path, changedAt }) =>
        `<url><loc>${escaped(new URL(path, publicUrl).href)}</loc>${changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`}</url>`,
    );
    const set = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
    response
      .type('application/xml')
      .set('Cache-Control', 'public, max-age=3600')
      .send(`<?xml version="1.0" encoding="UTF-8"?>\n${set}`);
  });
  app.get('/.well-known/security.txt', (_request, response) => {
    const expires = new Date(Date.parse(clock.now()) + securityTextDays * 24 * 3_600_000).toISOString();
    const lines = [
      `Contact: mailto:${supportEmail}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    response
      .type('text/plain')
      .set('Cache-Control', 'no-cache')
      .send(`${lines.join('\n')}\n`);
  });
  app.get('/.well-known/change-password', (_request, response) => response.redirect(`${BASE}/settings/password`));
}

/** Search engines may list what visitors may read; the rest needs a log-in. */
const robots = `User-agent: *
Allow: /$
Allow: ${BASE}/$
Allow: ${BASE}/assets/
${visitorPaths.map((path) => `Allow: ${BASE}/${path}$`).join('\n')}
Allow: ${BASE}/projects/view/
Allow: ${BASE}/rules/
Disallow: /
`;
