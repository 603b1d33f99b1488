import { z } from 'zod';
import { ApiError } from './api-error.js';

const failure = z.object({
  message: z.string().optional(),
  errorDetails: z.string().optional(),
  code: z.string().optional(),
  requestId: z.string().optional(),
  reason: z.string().optional(),
  state: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});

const fallback = 'Something went wrong. Please try again later.';

/** Reads a failure of either style; another body (a proxy's page) becomes a generic message. */
export async function readFailure(response: Response): Promise<ApiError> {
  const parsed = failure.safeParse(await response.json().catch(() => null));
  const body = parsed.success ? parsed.data : {};
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiError({
    code: body.code ?? `http.${response.status}`,
    message: body.message ?? body.errorDetails ?? fallback,
    status: response.status,
    errors: body.errors,
    requestId: body.requestId ?? response.headers.get('x-request-id') ?? undefined,
    reason: body.reason,
    state: body.state,
    retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
  });
}
