import { kernelRefusal } from '@panelist/domain/kernel';
import type { Express } from 'express';
import type { FileStore } from '../files/index.js';

/** Types that a browser may display. It downloads anything else. */
const shown = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

/**
 * `/files/:id?expires=&signature=`: files behind signed paths, for `<img>`. A wrong signature is
 * answered like a file that is not there.
 */
export function mountFiles(app: Express, files: FileStore): void {
  app.get('/files/:id', async (request, response) => {
    const { expires, signature } = request.query;
    if (typeof expires !== 'string' || typeof signature !== 'string') throw kernelRefusal('resource.not-found');
    if (!files.verify(request.params.id, expires, signature)) throw kernelRefusal('resource.not-found');
    const file = await files.get(request.params.id);
    if (!file) throw kernelRefusal('resource.not-found');
    const seconds = Math.max(0, Math.floor(Number(expires) - Date.now() / 1000));
    response.set({
      'Content-Type': shown.has(file.contentType) ? file.contentType : 'application/octet-stream',
      'Content-Disposition': shown.has(file.contentType) ? 'inline' : 'attachment',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': `private, max-age=${seconds}, immutable`,
    });
    response.end(file.bytes);
  });
}
