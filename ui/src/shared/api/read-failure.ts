import { isRecord, isText } from '../storage/is-record.js';
import { ApiError, genericMessage, type FieldError } from './api-error.js';

const isFieldError = (value: unknown): value is FieldError & Readonly<Record<string, unknown>> =>
  isRecord(value) && isText(value['field']) && isText(value['message']);

const minute = 60;

/** Names a longer wait than a moment, where the server has no words of its own for its limit; null elsewhere. */
function waitText(code: string, seconds: number): string | null {
  if (code !== 'request.too-many' || !(seconds >= minute)) return null;
  const minutes = Math.ceil(seconds / minute);
  const wait = minutes === 1 ? 'a minute' : minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return `Too many attempts. Please try again in ${wait}.`;
}

/** Reads a failure of either style; another body (a proxy's page) becomes a generic message. */
export async function readFailure(response: Response): Promise<ApiError> {
  const json: unknown = await response.json().catch(() => null);
  const body = isRecord(json) ? json : {};
  const text = (name: string): string | undefined => (isText(body[name]) ? body[name] : undefined);
  const errors = Array.isArray(body['errors']) ? body['errors'].filter(isFieldError) : undefined;
  const retryAfter = Number(response.headers.get('retry-after'));
  const code = text('code') ?? `http.${response.status}`;
  return new ApiError({
    code,
    message: waitText(code, retryAfter) ?? text('message') ?? text('errorDetails') ?? genericMessage,
    status: response.status,
    errors,
    requestId: text('requestId') ?? response.headers.get('x-request-id') ?? undefined,
    reason: text('reason'),
    state: text('state'),
    ticket: text('ticket'),
    methods: Array.isArray(body['methods']) ? body['methods'].filter(isText) : undefined,
    retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
  });
}
