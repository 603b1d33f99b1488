import { Refusal, kernelRefusal } from '@panelist/domain/kernel';
import type { Contract } from '@panelist/domain/kernel';
import express from 'express';
import type { Request, RequestHandler, Response } from 'express';
import multer from 'multer';
import { isUtf8 } from 'node:buffer';
import type { SignedRequest, UploadedFile } from './route.js';

export interface ReadBody {
  readonly body: object;
  readonly files: readonly UploadedFile[];
  readonly signed?: SignedRequest;
}

const JSON_LIMIT = 256 * 1024;
/** A picture must be under this (document 1, section 5). */
const UPLOAD_LIMIT = 5 * 1024 * 1024;
/** For the frame and the other fields of a multipart body. */
const UPLOAD_MARGIN = 256 * 1024;

/** No legitimate body is nested deeper; a deeper one is an attack on recursive code. */
const MAX_JSON_DEPTH = 64;

/** Refuses what is not UTF-8: a lenient decoder would store invalid bytes as question marks. */
const utf8 = new TextDecoder('utf-8', { fatal: true });
const readJson = express.json({
  limit: JSON_LIMIT,
  type: ['application/json', 'application/*+json'],
  verify: (_request, _response, bytes, encoding) => {
    if (encoding !== 'utf-8' || !isUtf8(bytes)) throw kernelRefusal('request.malformed');
  },
});
/** As the signature covers it: never decompressed. */
const readBytes = express.raw({ limit: JSON_LIMIT, type: () => true, inflate: false });
const readMultipart = multer({
  storage: multer.memoryStorage(),
  limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 20, fieldSize: 64 * 1024, parts: 21, fieldNestingDepth: 0 },
}).any();

/**
 * Reads what the contract expects: JSON, with `upload` a multipart form, with `signed` bytes. No
 * body is an empty object. Throws `request.malformed` and `request.too-large`.
 */
export async function readBody(contract: Contract, request: Request, response: Response): Promise<ReadBody> {
  if (contract.method === 'GET') return { body: {}, files: [] };
  if (contract.signed) return { body: {}, files: [], signed: await readSigned(request, response) };
  return contract.upload ? readUpload(request, response) : { body: await readObject(request, response), files: [] };
}

async function readObject(request: Request, response: Response): Promise<object> {
  const body: unknown = isPlainJson(request) ? await readPlainJson(request) : await readAnyJson(request, response);
  if (body === undefined) {
    if (hasBody(request)) throw kernelRefusal('request.malformed');
    return {};
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body) || isTooDeep(body)) {
    throw kernelRefusal('request.malformed');
  }
  return body;
}

async function readAnyJson(request: Request, response: Response): Promise<unknown> {
  await run(readJson, request, response);
  return request.body;
}

/** As pages send it: of a known and allowed length, not packed, in UTF-8 without saying so. */
function isPlainJson({ headers, readableEnded, destroyed }: Request): boolean {
  return (
    headers['content-type'] === 'application/json' &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    Number(headers['content-length'] ?? 0) > 0 &&
    Number(headers['content-length']) <= JSON_LIMIT &&
    !readableEnded &&
    !destroyed
  );
}

/** What Express's parser makes of such a body, at a fraction of its cost. */
async function readPlainJson(request: Request): Promise<unknown> {
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.once('end', () => resolve(Buffer.concat(chunks)));
    // The client went away. Every request is closed, also one that was read.
    for (const end of ['close', 'error'])
      request.once(end, () => {
        if (!request.readableEnded) reject(kernelRefusal('request.malformed'));
      });
  });
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw kernelRefusal('request.malformed');
  }
}

async function readSigned(request: Request, response: Response): Promise<SignedRequest> {
  await run(readBytes, request, response);
  const bytes: unknown = request.body;
  return { bytes: Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0), header: (name) => request.get(name) };
}

function isTooDeep(body: object): boolean {
  let level: readonly object[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_JSON_DEPTH) return true;
    level = level.flatMap((value) => Object.values(value).filter(isObject));
  }
  return false;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

async function readUpload(request: Request, response: Response): Promise<ReadBody> {
  if (request.is('multipart/form-data') === false) throw kernelRefusal('request.malformed');
  if (Number(request.get('Content-Length') ?? 0) > UPLOAD_LIMIT + UPLOAD_MARGIN) throw tooLargeUpload();
  try {
    await run(readMultipart, request, response);
  } catch (cause) {
    if (cause instanceof multer.MulterError && cause.code === 'LIMIT_FILE_SIZE') throw tooLargeUpload();
    // The parser's other errors are faults of the form.
    throw kernelRefusal('request.malformed');
  }
  const files = Array.isArray(request.files) ? request.files : [];
  if (files.some((file) => file.size >= UPLOAD_LIMIT)) throw tooLargeUpload();
  const body: unknown = request.body;
  return {
    body: { ...(typeof body === 'object' ? body : {}) },
    files: files.map((file) => ({ name: file.originalname, contentType: file.mimetype, bytes: file.buffer })),
  };
}

function tooLargeUpload(): Refusal {
  return kernelRefusal('request.too-large', { message: 'Image uploads must be under 5MB.' });
}

function hasBody(request: Request): boolean {
  return request.get('Transfer-Encoding') !== undefined || Number(request.get('Content-Length') ?? 0) > 0;
}

async function run(middleware: RequestHandler, request: Request, response: Response): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    void middleware(request, response, (error?: unknown) => {
      if (error === undefined || error === null) resolve();
      else reject(error instanceof Error ? error : new Error('The body could not be read.', { cause: error }));
    });
  });
}
