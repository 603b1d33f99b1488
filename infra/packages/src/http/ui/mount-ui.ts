import { kernelRefusal } from '@panelist/domain/kernel';
import type { Express, Request, Response } from 'express';
import { readFileSync, existsSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { compressed } from '../compressed.js';
import { cspNonceOf } from '../request-frame.js';
import { sleep } from '../../foundation/index.js';
import type { HttpLogger } from '../http-options.js';
import { firstPictures } from './first-pictures.js';
import { pageConfigAttribute } from './page-config.js';
import type { PageConfig } from './page-config.js';
import { common, withHead } from './page-head.js';
import type { HeadOfPage, PageHead } from './page-head.js';
import { headOfVisitorPage } from './visitor-pages.js';
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

const schema = z.record(z.string(), z.array(z.string()));

/**
 * The files of the page at a path, which the browser may load together with the app's entry. The
 * build lists them in `page-preloads.json`; without that file every page has none.
 */
function pagePreloads(folder: string): (path: string) => readonly string[] {
  const file = join(folder, 'page-preloads.json');
  if (!existsSync(file)) return () => [];
  const pages = Object.entries(schema.parse(JSON.parse(readFileSync(file, 'utf8')))).map(([pattern, files]) => ({
    matches: new RegExp(`^${pattern.replaceAll(/:[a-z]+/g, '[^/]+')}$`),
    files,
  }));
  return (path) => pages.find(({ matches }) => matches.test(path))?.files ?? [];
}

const BASE = '/panelists/v2/';
/** The build leaves this word where the nonce of each answer belongs. */
const NONCE = /__CSP_NONCE__/g;
/** The build leaves this word where the page's configuration belongs. */
const PAGE_CONFIG = '__PAGE_CONFIG__';

/** How long a page waits for its head, in milliseconds: the app itself works without. */
const HEAD_WITHIN = 1_000;

export interface UiOptions {
  /** Folder of the built pages; without one they answer 404. */
  readonly uiFolder?: string | undefined;
  readonly page: PageConfig;
  readonly publicUrl: string;
  readonly logger: HttpLogger;
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
  const withPicture = firstPictures({ folder, base: BASE, isDemo: page.isDemo === true });
  const index = readFileSync(join(folder, 'index.html'), 'utf8').replace(PAGE_CONFIG, () => pageConfigAttribute(page));
  app.get(/^\/panelists\/v2\/.*$/, compressed, async (request, response, next) => {
    const path = request.path.slice(BASE.length);
    if (path !== 'index.html' && files.has(path)) sendFile(folder, files, path, request, response);
    else if (path.startsWith('assets/')) next(kernelRefusal('resource.not-found'));
    else {
      const head = await headWithin(options, path);
      const html = withPreloads(withHead(index, head, publicUrl), preloads(path));
      sendIndex(withPicture(html, path, request), response);
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
 * priority: the calls of the document's own script are to overtake them, where a browser has six
 * connections.
 */
function withPreloads(html: string, files: readonly string[]): string {
  const links = files.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${BASE}${file}" />`);
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

function sendIndex(page: string, response: Response): void {
  const html = page.replaceAll(NONCE, cspNonceOf(response));
  response.set('Cache-Control', 'no-store').type('html').send(html);
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
