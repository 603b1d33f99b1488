import { kernelRefusal } from '@panelist/domain/kernel';
import type { Request, Response } from 'express';
import multer from 'multer';
import { z } from 'zod';
import { buckets, partsOfKey, type Uploads } from '../files/index.js';

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
export async function receiveForm(request: Request, response: Response, uploads: Uploads): Promise<void> {
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
