import { kernelRefusal } from '@panelist/domain/kernel';
import type { Express, Request, Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../postgres/index.js';
import { buckets, partsOfKey, plainType, savedName } from '../files/index.js';
import type { SignedAddress, Uploads } from '../files/index.js';
import type { Sessions } from '../sessions/index.js';
import type { HttpLogger } from './http-options.js';
import { receiveForm } from './receive-form.js';
import { requestIdOf } from './request-frame.js';

/**
 * `/files/:bucket/:name?expires=&signature=`: PUT stores a file, GET plays it, with ranges.
 * `/files/:bucket`: POST stores the file of a signed form. The signature is the permission: none asks
 * for a log-in.
 */
export function mountUploads(app: Express, uploads: Uploads, sessions: Pick<Sessions, 'isOpen'>, logger: HttpLogger): void {
  app.put('/files/:bucket/:name', async (request, response) => {
    const address = addressOf(request);
    const verdict = uploads.verify('PUT', address);
    const parts = partsOfKey(address.key);
    if (verdict === 'forged' || parts === null) throw kernelRefusal('upload.forged');
    if (verdict === 'expired') throw kernelRefusal('upload.expired');
    if (plainType(request.get('Content-Type') ?? '') !== parts.contentType) throw kernelRefusal('upload.type-wrong');
    const { mostBytes, tooLarge } = buckets[parts.bucket];
    if (Number(request.get('Content-Length') ?? 0) > mostBytes) throw kernelRefusal('request.too-large', { message: tooLarge });
    // The rest of a refused file stays unread: destroying the request would close the connection
    // before the answer.
    const bytes = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    await uploads.receive(address.key, address.owner, bytes);
    response.status(200).end();
  });

  app.post('/files/:bucket', async (request, response) => {
    await receiveForm(request, response, uploads);
    response.status(204).end();
  });

  app.get('/files/:bucket/:name', async (request, response) => {
    const address = addressOf(request);
    if (uploads.verify('GET', address) !== 'valid') throw kernelRefusal('resource.not-found');
    if (address.owner !== '' && !(await sessions.isOpen(address.owner))) throw kernelRefusal('resource.not-found');
    const file = await uploads.find(address.key);
    if (file === null) throw kernelRefusal('resource.not-found');
    const range = rangeOf(request, file.size);
    response.set({ 'Accept-Ranges': 'bytes', 'Cache-Control': 'private, no-store' });
    if (range === 'unsatisfiable') {
      response.status(416).set('Content-Range', `bytes */${file.size}`).end();
      return;
    }
    const { start, end } = range ?? { start: 0, end: file.size - 1 };
    const bytes = request.method === 'HEAD' ? null : await file.read(start, end + 1);
    if (request.method !== 'HEAD' && bytes === null) throw kernelRefusal('resource.not-found');
    const saved = savedName(file.key);
    response.set({
      'Content-Type': file.contentType,
      'Content-Length': String(end - start + 1),
      'Content-Disposition': saved === null ? 'inline' : `attachment; filename="${saved}"`,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      ...(range && { 'Content-Range': `bytes ${start}-${end}/${file.size}` }),
    });
    response.status(range ? 206 : 200);
    if (bytes === null) response.end();
    else await send(bytes, response, logger);
  });
}

/** A browser that stops playing closes the connection: no failure of ours. */
async function send(bytes: AsyncIterable<Buffer>, response: Response, logger: HttpLogger): Promise<void> {
  try {
    await pipeline(Readable.from(bytes), response);
  } catch (error) {
    if (errorCode(error) === 'ERR_STREAM_PREMATURE_CLOSE') return;
    logger.error({ requestId: requestIdOf(response), err: error }, 'a file could not be sent whole');
  }
}

function addressOf(request: Request<{ bucket: string; name: string }>): SignedAddress {
  const { bucket, name } = request.params;
  const { expires, owner, signature } = request.query;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { key: `${bucket}/${name}`, owner: text(owner), expires: text(expires), signature: text(signature) };
}

/** The one range that is asked for; undefined for none, or for several, which get the whole file. */
function rangeOf(request: Request<object>, size: number) {
  const ranges = request.range(size);
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}
