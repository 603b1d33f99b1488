import { kernelRefusal } from '@panelist/domain/kernel';
import type { Express, Request, Response } from 'express';
import { readFileSync, existsSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { compressed } from '../compressed.js';
import { cspNonceOf } from '../request-frame.js';
import { sleep } from '../../foundation/index.js';
import type { Clock, Metrics } from '../../foundation/index.js';
import type { HttpLogger } from '../http-options.js';
import { pageConfigAttribute } from './page-config.js';
import { pageDrawer, type Drawn } from './page-drawer.js';
import type { PageConfig } from './page-config.js';
import { common, withHead } from './page-head.js';
import type { HeadOfPage, PageHead } from './page-head.js';
import { headOfVisitorPage } from './visitor-pages.js';
import { drawnPage } from './drawn-page.js';
import { z } from 'zod';

/**
 * The files of the built UI by their path under its folder, read once: clients can't reach any
 * other file.
 */
function uiFiles(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
}

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/** The smallest encoding of a file that the build wrote and the browser accepts. */
function encodingFor(files: ReadonlySet<string>, path: string, accepts: (encoding: string) => boolean) {
  return encodings.find(({ name, ending }) => files.has(path + ending) && accepts(name));
}

interface Preloads {
  readonly filesOf: (path: string) => readonly string[];
  readonly drawn: { readonly font: string; readonly files: readonly string[]; readonly script: string } | undefined;
}

const schema = z.object({
  files: z.record(z.string(), z.array(z.string())),
  drawn: z.object({ font: z.string(), files: z.array(z.string()), script: z.string() }),
});

/**
 * The files of the page at a path, which the browser may load together with the app's entry, and
 * what a drawn page needs at once. The build lists them in `page-preloads.json`; without that file
 * every page has none.
 */
function pagePreloads(folder: string): Preloads {
  const file = join(folder, 'page-preloads.json');
  if (!existsSync(file)) return { filesOf: () => [], drawn: undefined };
  const { files: named, drawn } = schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const pages = Object.entries(named).map(([pattern, files]) => ({
    matches: new RegExp(`^${pattern.replaceAll(/:[a-z]+/g, '[^/]+')}$`),
    files,
  }));
  return { filesOf: (path: string) => pages.find(({ matches }) => matches.test(path))?.files ?? [], drawn };
}

const BASE = '/panelists/v2/';
/** The build leaves this word where the nonce of each answer belongs. */
const NONCE = /__CSP_NONCE__/g;
/** The build leaves this word where the page's configuration belongs. */
const PAGE_CONFIG = '__PAGE_CONFIG__';
/** The build leaves these two around what a document shows until the app has started. */
const PAGE = /<!--page-->[\s\S]*?<!--\/page-->/;

/** How long a page waits for its head, in milliseconds: the app itself works without. */
const HEAD_WITHIN = 1_000;

export interface UiOptions {
  /** Folder of the built pages; without one they answer 404. */
  readonly uiFolder?: string | undefined;
  readonly page: PageConfig;
  readonly publicUrl: string;
  readonly logger: HttpLogger;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** Without it every page has the common head. */
  readonly headOfPage?: HeadOfPage | undefined;
}

/** Serves the app under its base path, and redirects older addresses to it. */
export function mountUi(app: Express, options: UiOptions): void {
  const { uiFolder: folder, page, publicUrl } = options;
  app.get('/', (_request, response) => response.redirect(BASE));
  // `/panelists`, and links in mails to `/panelists/surveys/…/schedule` and
  // `/panelists/schedule/…`, open the same app. No groups: Express decodes what they match, and
  // answers 400 where that fails. The app has a page for it.
  app.get(/^\/panelists(?:\/.*)?$/, (request, response, next) => {
    const rest = request.originalUrl.slice('/panelists'.length).replace(/^\/+/, '');
    if (rest.startsWith('v2/')) next();
    else response.redirect(BASE + rest.replace(/^v2(?=$|\?)/, ''));
  });
  if (folder === undefined) return;

  const files = uiFiles(folder);
  const preloads = pagePreloads(folder);
  const drawer = pageDrawer({ folder, page, publicUrl, metrics: options.metrics, logger: options.logger });
  const drawnFor = drawer === null ? async () => null : drawnPage(drawer, app, options.clock);
  const index = readFileSync(join(folder, 'index.html'), 'utf8').replace(PAGE_CONFIG, () => pageConfigAttribute(page));
  app.get(/^\/panelists\/v2\/.*$/, compressed, async (request, response, next) => {
    const path = request.path.slice(BASE.length);
    if (path !== 'index.html' && files.has(path) && !path.startsWith('server/')) sendFile(folder, files, path, request, response);
    else if (path.startsWith('assets/')) next(kernelRefusal('resource.not-found'));
    else {
      // The address of the app alone leads to another, and is asked for to learn the version.
      const [head, drawn] = await Promise.all([headWithin(options, path), path === '' ? null : drawnFor(request, response)]);
      const html = withPreloads(withHead(index, head, publicUrl), [
        ...preloads.filesOf(path),
        ...(drawn === null ? [] : (preloads.drawn?.files ?? [])),
      ]);
      // What was drawn has words of people: nothing in them is taken for the nonce.
      const nonce = cspNonceOf(response);
      const own = html.replaceAll(NONCE, nonce);
      const whole = drawn === null ? own : withDrawn(own, drawn, nonce, preloads.drawn);
      response.set('Cache-Control', 'no-store').type('html').send(whole);
    }
  });
}

/** The page's own head; null if it has none, undefined if it can't be read here, or in time. */
async function headWithin({ headOfPage, logger }: UiOptions, path: string): Promise<PageHead | null | undefined> {
  const head = headOfVisitorPage(path);
  if (head !== null || path === '') return head ?? common;
  if (headOfPage === undefined) return undefined;
  const late = new AbortController();
  try {
    return await Promise.race([headOfPage(path), sleep(HEAD_WITHIN, late.signal).then(() => undefined)]);
  } catch (err) {
    logger.warn({ err }, 'a page is sent without its own head');
    return undefined;
  } finally {
    late.abort();
  }
}

/**
 * Scripts of the page, so that the browser asks for them before the entry has run. With a low
 * priority: the page that the server drew needs its font and pictures first.
 */
function withPreloads(html: string, files: readonly string[]): string {
  const links = files.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${BASE}${file}" />`);
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

/** The page as the server has drawn it, its styles, and what the app begins with (ADR 188). */
function withDrawn(html: string, drawn: Drawn, nonce: string, needs: Preloads['drawn']): string {
  const font = `<link rel="preload" as="font" type="font/woff2" crossorigin href="${BASE}${needs?.font}" />`;
  const json = JSON.stringify(drawn.page).replaceAll('<', String.raw`\u003c`);
  const page = [
    `<div id="root">${drawn.html}</div>`,
    `<script type="application/json" id="drawn-page">${json}</script>`,
    `<script nonce="${nonce}">${needs?.script}</script>`,
    '<noscript>Without JavaScript you can read this page. To log in, to sign up and to apply you need it.</noscript>',
  ];
  return html
    .replace('<head>', () => `<head>${font}`)
    .replace('</head>', () => `${drawn.styles.replaceAll(NONCE, nonce)}</head>`)
    .replace(PAGE, () => page.join(''));
}

/**
 * Headers about documents, a kilobyte in all, which a page's dozens of scripts and styles do not
 * need.
 */
const documentHeaders = [
  'Content-Security-Policy',
  'Permissions-Policy',
  'Origin-Agent-Cluster',
  'X-Frame-Options',
  'Cross-Origin-Opener-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];

/**
 * Names under `assets/` carry a hash of their content and never change; the others may with every
 * release.
 */
function sendFile(folder: string, files: ReadonlySet<string>, path: string, request: Request, response: Response): void {
  const encoding = encodingFor(files, path, (name) => request.acceptsEncodings(name) !== false);
  response.set('Cache-Control', path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
  response.vary('Accept-Encoding').type(extname(path));
  if (encoding) response.set('Content-Encoding', encoding.name);
  if (path.startsWith('assets/')) for (const name of documentHeaders) response.removeHeader(name);
  response.sendFile(path + (encoding?.ending ?? ''), { root: folder, cacheControl: false, dotfiles: 'allow' });
}
