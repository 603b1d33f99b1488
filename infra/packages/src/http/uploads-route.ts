import { kernelRefusal } from '@panelist/domain/kernel';
import type { Express, Request, Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../postgres/index.js';
import { buckets, partsOfKey, plainType, savedName } from '../files/index.js';
import type { SignedAddress, Uploads } from '../files/index.js';
import type { Sessions } from '../sessions/index.js';
import type { HttpLogger } from './http-options.js';
import { requestIdOf } from './request-frame.js';
import multer from 'multer';
import { z } from 'zod';

const formSchema = z.object({ key: z.string(), owner: z.string(), expires: z.string(), signature: z.string() });

/** Fields of a form: more than ours, as a client of S3 may send some of its own. */
const MOST_FIELDS = 20;
/** For the frame and the fields. */
const MARGIN_BYTES = 64 * 1024;

/**
 * Stores the file of a form that `uploadForm` signed, while it arrives. The fields come before the
 * file, as in S3's POST policy. Throws `upload.forged`, `upload.expired`, `request.malformed`, and
 * what `Uploads.receive` throws.
 */
async function receiveForm(request: Request, response: Response, uploads: Uploads): Promise<void> {
  if (request.is('multipart/form-data') === false) throw kernelRefusal('request.malformed');
  let isStored = false;
  const storage: multer.StorageEngine = {
    _handleFile: (_request, file, done) => {
      const address = formSchema.safeParse(request.body).data;
      const store = async (): Promise<void> => {
        const parts = address === undefined ? null : partsOfKey(address.key);
        if (address === undefined || parts === null || parts.bucket !== request.params['bucket'])
          throw kernelRefusal('upload.forged');
        const verdict = uploads.verify('POST', address);
        if (verdict !== 'valid') throw kernelRefusal(verdict === 'expired' ? 'upload.expired' : 'upload.forged');
        const { mostBytes, tooLarge } = buckets[parts.bucket];
        if (Number(request.get('Content-Length') ?? 0) > mostBytes + MARGIN_BYTES)
          throw kernelRefusal('request.too-large', { message: tooLarge });
        // The rest of a refused file is read and dropped, so that the answer reaches the browser.
        const bytes = file.stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
        await uploads.receive(address.key, address.owner, bytes);
        isStored = true;
      };
      store().then(
        () => done(null, {}),
        (error: unknown) => {
          file.stream.resume();
          done(error);
        },
      );
    },
    _removeFile: (_request, _file, done) => done(null),
  };
  // The bucket limits the file's size; the parser's limits are for the rest.
  const limits = { files: 1, fields: MOST_FIELDS, parts: MOST_FIELDS + 1, fieldSize: 4 * 1024, fieldNestingDepth: 0 };
  await run(multer({ storage, limits }).single('file'), request, response);
  if (!isStored) throw kernelRefusal('request.malformed');
}

async function run(parse: ReturnType<multer.Multer['single']>, request: Request, response: Response): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    parse(request, response, (error?: unknown) => {
      if (error === undefined || error === null) resolve();
      // The parser's own errors are faults of the form.
      else if (error instanceof multer.MulterError) reject(kernelRefusal('request.malformed'));
      else reject(error instanceof Error ? error : new Error('The form could not be read.', { cause: error }));
    });
  });
}

/**
 * `/files/:bucket/:name?expires=&signature=`: PUT stores a file, GET plays it, with ranges.
 * `/files/:bucket`: POST stores the file of a signed form. The signature is the permission: none
 * asks for a log-in.
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

/**
 * The one range that is asked for; undefined for none, or for several, which get the whole file.
 */
function rangeOf(request: Request<object>, size: number) {
  const ranges = request.range(size);
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}
