import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import { kernelRefusal } from '@panelist/domain/kernel';
import { blobName } from './blob-name.js';
import type { Blobs } from './port.js';
import { isNetworkError, StartError, type FilesPlace } from '../../foundation/index.js';

type S3Place = Extract<FilesPlace, { readonly kind: 's3' }>;

/** Why a store did not do what it was asked: what operators can mend, or something of ours. */
type S3Problem = 'no-bucket' | 'denied' | 'no-credentials' | 'unreachable' | 'other';

const denied = new Set([
  'AccessDenied',
  'Forbidden',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'ExpiredToken',
  'InvalidToken',
]);
const silent = new Set(['TimeoutError', 'RequestTimeout', 'SlowDown', 'ServiceUnavailable', 'InternalError', 'NetworkingError']);

function s3Problem(error: unknown): S3Problem {
  const cause = causeOf(error);
  if (!(typeof cause === 'object' && cause !== null && 'name' in cause)) return 'other';
  const { name } = cause;
  if (name === 'NoSuchBucket') return 'no-bucket';
  if (name === 'CredentialsProviderError') return 'no-credentials';
  if (typeof name === 'string' && denied.has(name)) return 'denied';
  if (isNetworkError(cause) || (typeof name === 'string' && silent.has(name)) || hasNoAnswer(cause)) return 'unreachable';
  return 'other';
}

/** The client notes the status of the answer, if one came, with each of its errors. */
function hasNoAnswer(error: object): boolean {
  const noted = '$metadata' in error ? error.$metadata : undefined;
  return typeof noted === 'object' && noted !== null && !('httpStatusCode' in noted && noted.httpStatusCode !== undefined);
}

/** A failed start in a sentence that says what to do. */
function startProblem(error: unknown, { bucket, endpoint }: S3Place): StartError {
  const where = endpoint === null ? 'AWS' : endpoint;
  const problem = s3Problem(error);
  const cause = causeOf(error);
  const reason = cause instanceof Error ? cause.name : 'unknown';
  const sentences: Readonly<Record<S3Problem, string>> = {
    'no-bucket': `FILES_URL names the bucket ${bucket}, which does not exist at ${where}. Create it, or correct FILES_URL.`,
    denied: `The file store at ${where} refuses our access to the bucket ${bucket} (${reason}). Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and that they may put, get and delete objects there.`,
    'no-credentials': `FILES_URL names the bucket ${bucket}, but there are no credentials for it. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the machine a role.`,
    unreachable: `The file store at ${where} (FILES_URL) can not be reached (${reason}). Check its address, and that it runs.`,
    other: `The file store at ${where} (FILES_URL, bucket ${bucket}) failed (${reason}${cause instanceof Error ? `: ${cause.message}` : ''}).`,
  };
  return new StartError(sentences[problem], { cause: error, mayPass: problem === 'unreachable' });
}

/** A refusal of ours holds the store's error as its cause. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error && error.code === 'server.unavailable' ? error.cause : error;
}

/** Of one part of a large file; a store takes 10,000 parts of 5 MB or more. */
const PART_BYTES = 8 * 1024 * 1024;
const CONNECT_MS = 5_000;
/** Without a byte from the store. */
const SILENT_MS = 30_000;

/**
 * Blobs as objects of a bucket of an S3-compatible store, with the credentials of the standard AWS
 * variables. Loads the client, which takes a while, and proves that the bucket takes and gives
 * objects.
 * @throws StartError with a sentence that says what to do
 */
export async function s3Blobs(place: S3Place): Promise<Blobs> {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client(clientConfig(place));
  const { bucket: Bucket, prefix } = place;
  const objectOf = (name: string) => ({ Bucket, Key: prefix + blobName(name) });

  /** Runs one request; what the caller can't help becomes `server.unavailable`. */
  async function asking<Answer>(request: Promise<Answer>): Promise<Answer> {
    try {
      return await request;
    } catch (error) {
      if (s3Problem(error) === 'other') throw error;
      throw Object.assign(kernelRefusal('server.unavailable'), { cause: error });
    }
  }

  async function writeParts(object: ReturnType<typeof objectOf>, parts: AsyncIterable<Buffer>, first: Buffer): Promise<void> {
    const { UploadId } = await asking(client.send(new s3.CreateMultipartUploadCommand(object)));
    try {
      const Parts: { readonly PartNumber: number; readonly ETag: string | undefined }[] = [];
      const add = async (Body: Buffer) => {
        const PartNumber = Parts.length + 1;
        const { ETag } = await asking(client.send(new s3.UploadPartCommand({ ...object, UploadId, PartNumber, Body })));
        Parts.push({ PartNumber, ETag });
      };
      await add(first);
      for await (const part of parts) await add(part);
      await asking(client.send(new s3.CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } })));
    } catch (error) {
      // The store keeps the parts until `remove` deletes them.
      await client.send(new s3.AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Parts of a write whose process ended in its middle: no reader sees them, but they take space.
   */
  async function abortWrites({ Key }: ReturnType<typeof objectOf>): Promise<void> {
    const listed = await client.send(new s3.ListMultipartUploadsCommand({ Bucket, Prefix: Key })).catch((error: unknown) => {
      // Some compatible stores do not list them, and some roles may not.
      if (s3Problem(error) === 'unreachable') throw Object.assign(kernelRefusal('server.unavailable'), { cause: error });
      return { Uploads: [] };
    });
    for (const { UploadId } of listed.Uploads ?? [])
      await client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
  }

  const blobs: Blobs = {
    async write(name, bytes) {
      const object = objectOf(name);
      const parts = inParts(bytes);
      const first = await parts.next();
      const Body = first.done === true ? Buffer.alloc(0) : first.value;
      if (Body.length < PART_BYTES) await asking(client.send(new s3.PutObjectCommand({ ...object, Body })));
      else await writeParts(object, parts, Body);
    },
    async read(name, from, to) {
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ ...objectOf(name), Range: `bytes=${from}-${to - 1}` }));
        // In Node the client answers with a readable stream of buffers.
        return (Body ?? null) as AsyncIterable<Buffer> | null;
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return null;
        return asking(Promise.reject(error as Error));
      }
    },
    async remove(name) {
      const object = objectOf(name);
      await asking(client.send(new s3.DeleteObjectCommand(object)));
      await abortWrites(object);
    },
  };
  await prove(client, blobs, place);
  return blobs;
}

function clientConfig({ region, endpoint }: S3Place): S3ClientConfig {
  return {
    // Without one the client asks the AWS variables; other stores mostly take this one.
    ...(region !== null ? { region } : endpoint !== null ? { region: 'us-east-1' } : {}),
    // Buckets of other stores rarely have a host name of their own.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    // Not every compatible store knows the client's own check sums; each chunk of a file has one of
    // ours.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
  };
}

/** Writes, reads and removes a small object, so that a wrong setting ends the start. */
async function prove(client: S3Client, blobs: Blobs, place: S3Place): Promise<void> {
  const name = `start-check-${process.pid}-${Date.now()}`;
  const hello = async function* () {
    yield Buffer.from('hello');
  };
  try {
    await blobs.write(name, hello());
    const bytes = await blobs.read(name, 0, 5);
    for await (const piece of bytes ?? []) void piece;
    await blobs.remove(name);
  } catch (error) {
    client.destroy();
    throw startProblem(error, place);
  }
}

/** The bytes in blocks of `PART_BYTES`; only the last is shorter. */
async function* inParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let waiting: Buffer[] = [];
  let count = 0;
  for await (const piece of bytes) {
    waiting.push(piece);
    count += piece.length;
    while (count >= PART_BYTES) {
      const all = Buffer.concat(waiting, count);
      yield all.subarray(0, PART_BYTES);
      count -= PART_BYTES;
      waiting = count === 0 ? [] : [all.subarray(PART_BYTES)];
    }
  }
  if (count > 0) yield Buffer.concat(waiting, count);
  return undefined;
}
