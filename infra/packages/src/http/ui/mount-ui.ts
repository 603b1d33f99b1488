import { kernelRefusal } from '@panelist/domain/kernel';
import type { Express, Request, Response } from 'express';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { cspNonceOf } from '../request-frame.js';
import { pageConfigAttribute } from './page-config.js';
import type { PageConfig } from './page-config.js';
import { encodingFor, uiFiles } from './ui-files.js';

const BASE = '/panelists/v2/';
/** The build leaves this word where the nonce of each answer belongs. */
const NONCE = /__CSP_NONCE__/g;
/** The build leaves this word where the page's configuration belongs. */
const PAGE_CONFIG = '__PAGE_CONFIG__';

/**
 * Serves the app under its base path, and redirects older addresses to it. Without a folder the
 * app's pages answer 404.
 */
export function mountUi(app: Express, folder: string | undefined, config: PageConfig): void {
  app.get('/', (_request, response) => response.redirect(BASE));
  // `/panelists`, and links in mails to `/panelists/surveys/…/schedule` and
  // `/panelists/schedule/…`, open the same app.
  app.get(/^\/panelists(?:\/(.*))?$/, (request, response, next) => {
    const rest = request.originalUrl.slice('/panelists'.length).replace(/^\/+/, '');
    if (rest.startsWith('v2/')) next();
    else response.redirect(BASE + rest.replace(/^v2(?=$|\?)/, ''));
  });
  if (folder === undefined) return;

  const files = uiFiles(folder);
  const index = readFileSync(join(folder, 'index.html'), 'utf8').replace(PAGE_CONFIG, () => pageConfigAttribute(config));
  app.get(/^\/panelists\/v2\/(.*)$/, (request, response, next) => {
    const path = request.path.slice(BASE.length);
    if (path !== 'index.html' && files.has(path)) sendFile(folder, files, path, request, response);
    else if (path.startsWith('assets/')) next(kernelRefusal('resource.not-found'));
    else sendIndex(index, response);
  });
}

function sendIndex(index: string, response: Response): void {
  const html = index.replaceAll(NONCE, cspNonceOf(response));
  response.set('Cache-Control', 'no-store').type('html').send(html);
}

/**
 * Names under `assets/` carry a hash of their content and never change; the others may with every
 * release.
 */
function sendFile(folder: string, files: ReadonlySet<string>, path: string, request: Request, response: Response): void {
  const encoding = encodingFor(files, path, (name) => request.acceptsEncodings(name) !== false);
  response.set('Cache-Control', path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
  response.vary('Accept-Encoding').type(extname(path));
  if (encoding) response.set('Content-Encoding', encoding.name);
  response.sendFile(path + (encoding?.ending ?? ''), { root: folder, cacheControl: false, dotfiles: 'allow' });
}
