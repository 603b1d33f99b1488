import { isNetworkError, StartError, type FilesPlace } from '../../foundation/index.js';

export type S3Place = Extract<FilesPlace, { readonly kind: 's3' }>;

/** Why a store did not do what it was asked: what operators can mend, or something of ours. */
export type S3Problem = 'no-bucket' | 'denied' | 'no-credentials' | 'unreachable' | 'other';

const denied = new Set([
  'AccessDenied',
  'Forbidden',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'ExpiredToken',
  'InvalidToken',
]);
const silent = new Set(['TimeoutError', 'RequestTimeout', 'SlowDown', 'ServiceUnavailable', 'InternalError', 'NetworkingError']);

export function s3Problem(error: unknown): S3Problem {
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
export function startProblem(error: unknown, { bucket, endpoint }: S3Place): StartError {
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
