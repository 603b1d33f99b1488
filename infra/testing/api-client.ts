import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@panelist/domain/kernel/browser';
import { stepUp } from '@panelist/domain/identity/browser';
import { contractOf } from '@panelist/domain/registry';

/** One HTTP request, whatever it is for. */
export interface HttpRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A form goes out as it is, everything else as JSON; undefined is no body. */
  readonly body?: unknown;
  /** How long to wait for the answer; without it as long as the platform does. */
  readonly timeoutMs?: number;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** JSON parsed, another body as text; undefined if there was none. */
  readonly body: unknown;
}

/**
 * Sends one request and reads its answer. Redirects are answers, not followed.
 * @throws what `fetch` throws without a complete answer: the outcome of the request is then unknown
 */
export async function exchange(origin: string, { timeoutMs, ...request }: HttpRequest): Promise<HttpAnswer> {
  if (timeoutMs === undefined) return sent(origin, request);
  const late = new AbortController();
  const answer = sent(origin, request, late.signal);
  // Node's fetch loses the signal of a request that was collected: then only the timer ends the
  // call.
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      late.abort();
      reject(new Error(`No answer within ${timeoutMs} ms`));
    }, timeoutMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function sent(
  origin: string,
  { method, path, headers, body }: Omit<HttpRequest, 'timeoutMs'>,
  signal?: AbortSignal,
): Promise<HttpAnswer> {
  const isJson = body !== undefined && !(body instanceof FormData);
  const response = await fetch(origin + path, {
    method,
    redirect: 'manual',
    headers: { ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const text = await response.text();
  const answersJson = response.headers.get('content-type')?.includes('json') ?? false;
  const parsed: unknown = text === '' ? undefined : answersJson ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body: parsed };
}

export interface CallInput<C extends Call> {
  readonly params?: ParamsOf<C>;
  readonly query?: QueryOf<C>;
  readonly body?: BodyOf<C>;
  readonly files?: Readonly<Record<string, Blob>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** `Idempotency-Key`: calls with the same key are one command. Optional. */
  readonly key?: string;
}

export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

/**
 * An HTTP client of the product, like a researcher's program or a page. Its reads see its own
 * writes: it sends the newest `X-Position` as `X-Min-Position`.
 */
export interface ApiClient {
  readonly origin: string;
  /** The call's answer as it came, whatever its status. Remembers its position and its cookies. */
  send<C extends Call>(contract: C, input?: CallInput<C>): Promise<HttpAnswer>;
  /**
   * The answer, checked against the contract. A query that cannot show the client's own writes yet
   * is asked again until it can.
   * @throws Error for any other status than the contract's
   */
  call<C extends Call>(contract: C, input?: CallInput<C>): Promise<AnswerOf<C>>;
  /** The refusal. @throws Error when the call goes through */
  refused<C extends Call>(contract: C, input?: CallInput<C>): Promise<Refusal>;
}

export interface ClientOptions {
  readonly origin: string;
  /** Bearer token of a session. */
  readonly token?: string;
  /** With which it proves its session where a call asks for that, as a page does. */
  readonly password?: string;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

/** How long read models may take to reach a client's own writes on a busy machine. */
const LONGEST_CATCH_UP_MS = 30_000;

/** A client with one session, or without. It keeps the cookies that the server sets. */
export function apiClient({ origin, token, password, headers: own = {}, timeoutMs }: ClientOptions): ApiClient {
  let position: string | null = null;
  const cookies = new Map<string, string>();

  const sendOnce = async (contract: Call, { files, key, body, headers, ...address }: CallInput<Call>): Promise<HttpAnswer> => {
    const hasBody = contract.method !== 'GET';
    const answer = await exchange(origin, {
      method: contract.method,
      path: pathOf(contract, address),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(position === null ? {} : { 'x-min-position': position }),
        ...(cookies.size > 0 ? { cookie: [...cookies.values()].join('; ') } : {}),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...own,
        ...headers,
      },
      ...(hasBody ? { body: files === undefined ? (body ?? {}) : formOf(files) } : {}),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
    position = answer.headers.get('x-position') ?? position;
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.split('=')[0] ?? '', pair);
    }
    return answer;
  };

  const send = async (contract: Call, input: CallInput<Call>): Promise<HttpAnswer> => {
    const answer = await sendOnce(contract, input);
    const asksForProof =
      answer.status === 403 && (answer.body as { readonly code?: string } | undefined)?.code === 'access.step-up-required';
    if (!asksForProof || password === undefined) return answer;
    await sendOnce(stepUp, { body: { password } });
    return sendOnce(contract, input);
  };

  return {
    origin,
    send: async (contract, input = {}) => send(contract, input),
    async call<C extends Call>(contract: C, input: CallInput<C> = {}) {
      const giveUpAt = Date.now() + LONGEST_CATCH_UP_MS;
      let answer = await send(contract, input);
      while (contract.side === 'query' && answer.headers.get('x-stale') === 'true' && Date.now() < giveUpAt)
        answer = await send(contract, input);
      const { status, body } = answer;
      if (status !== contractOf(contract).status)
        throw new Error(`${contract.route} answered ${status}: ${JSON.stringify(body)}`);
      return contractOf(contract).answer.parse(body ?? null);
    },
    async refused(contract, input = {}) {
      const { status, body } = await send(contract, input);
      if (status < 400) throw new Error(`${contract.route} was not refused but answered ${status}: ${JSON.stringify(body)}`);
      return { ...(body as Omit<Refusal, 'status'>), status };
    },
  };
}

/** A contract's path with its parameters and query filled in. */
export function pathOf(contract: Call, { params = {}, query = {} }: Pick<CallInput<Call>, 'params' | 'query'>): string {
  const values = params as Readonly<Record<string, string>>;
  const path = contract.path.replace(/:([A-Za-z]\w*)/g, (_match, name: string) => encodeURIComponent(values[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query as object)) if (value !== undefined) search.append(name, String(value));
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

function formOf(files: Readonly<Record<string, Blob>>): FormData {
  const form = new FormData();
  for (const [name, file] of Object.entries(files)) form.append(name, file, 'picture.png');
  return form;
}
