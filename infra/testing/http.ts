import type { Role } from '@panelist/domain/kernel';
import { systemClock, createMetrics } from '@panelist/infra/foundation';
import { memoryIdempotency, SESSION_COOKIE, startHttp } from '@panelist/infra/http';
import type { AnyRoute, HttpLogger, HttpOptions, RunningHttp } from '@panelist/infra/http';
import { memorySessions } from '@panelist/infra/sessions';
import type { SessionOptions, Sessions } from '@panelist/infra/sessions';
import { exchange, type HttpAnswer } from './api-client.js';

export type TestAnswer = HttpAnswer;

export interface TestRequest {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls a server by its contracts' paths, as a user or as a visitor. */
export interface TestClient {
  /**
   * `client.call('POST /v2/user/signup', { body })`. A form (`FormData`) is sent unchanged,
   * everything else as JSON.
   */
  call(call: string, request?: TestRequest): Promise<TestAnswer>;
}

export interface LoggedIn extends TestClient {
  readonly token: string;
  readonly cookie: string;
  readonly sessionId: string;
}

export interface TestHttp extends TestClient {
  readonly http: RunningHttp;
  readonly url: string;
  readonly sessions: Sessions;
  /** What the server wrote to its log. */
  readonly logged: readonly { readonly level: string; readonly fields: object; readonly message: string }[];
  /** A session of this user, whose roles are from now on these (unless `rolesOf` was given). */
  logIn(userId: string, roles?: readonly Role[] | 'suspended', options?: SessionOptions): Promise<LoggedIn>;
  close(): Promise<void>;
}

/**
 * A real server with these routes on a free port, over real HTTP; sessions and first answers are in
 * memory unless the caller gives others. The caller closes it.
 */
export async function testHttp(routes: readonly AnyRoute[], options: Partial<HttpOptions> = {}): Promise<TestHttp> {
  const sessions = options.sessions ?? memorySessions();
  const rolesByUser = new Map<string, readonly Role[] | 'suspended'>();
  const { logger, logged } = recordingLogger();
  const http = await startHttp({
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'http://127.0.0.1',
    logger,
    metrics: createMetrics(),
    clock: systemClock(),
    routes,
    page: { supportEmail: 'support@panelist.example' },
    ready: async () => null,
    rolesOf: async (userId) => rolesByUser.get(userId) ?? ['panelist'],
    stepUpMethodsOf: async () => ['password'],
    idempotency: memoryIdempotency(),
    ...options,
    sessions,
  });
  return {
    http,
    url: http.url,
    sessions,
    logged,
    call: clientOf(http.url, {}),
    async logIn(userId, roles = ['panelist'], sessionOptions = {}) {
      rolesByUser.set(userId, roles);
      const { impersonator } = sessionOptions;
      if (impersonator !== undefined) rolesByUser.set(impersonator, ['usermanager']);
      // As after a log-in, unless it is a visit of staff.
      const proof = impersonator === undefined ? { provenAt: (options.clock ?? systemClock()).now() } : {};
      const { session, cookie } = await sessions.open(userId, { ...proof, ...sessionOptions });
      const bearer = await sessions.bearer(cookie);
      if (!bearer) throw new Error('The new session gave no token.');
      const headers = { Authorization: `Bearer ${bearer.token}`, Cookie: `${SESSION_COOKIE}=${cookie}` };
      return { token: bearer.token, cookie, sessionId: session.id, call: clientOf(http.url, headers) };
    },
    close: async () => http.close(1_000),
  };
}

function clientOf(url: string, own: Readonly<Record<string, string>>): TestClient['call'] {
  return async (call, { body, headers } = {}) => {
    const [method = 'GET', path = '/'] = call.split(' ');
    return exchange(url, { method, path, body, headers: { ...own, ...headers } });
  };
}

function recordingLogger() {
  const logged: { level: string; fields: object; message: string }[] = [];
  const write = (level: string) => (fields: object, message: string) => void logged.push({ level, fields, message });
  const logger: HttpLogger = { info: write('info'), warn: write('warn'), error: write('error') };
  return { logger, logged };
}
