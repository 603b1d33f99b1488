import type { Call, SchemaOf } from '@panelist/domain/kernel/browser';
import { contractOf } from '@panelist/domain/registry';
import { jest } from '@jest/globals';
import { ThemeProvider } from '@mui/material/styles';
import '@testing-library/jest-dom/jest-globals';
import { act, cleanup, configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse, type DefaultBodyType } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { createMemoryRouter, parsePath, RouterProvider, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import type { z } from 'zod';
import { forgetPosition } from '../api/position.js';
import { NoticeArea } from '../notices/notice-area.js';
import { setSession, type Session } from '../session/session-store.js';
import { theme } from '../theme/theme.js';
import { participant } from './session.test-kit.js';

export { participant } from './session.test-kit.js';

// Under load, elements appear later than the default of a second.
configure({ asyncUtilTimeout: 10_000 });

// Node's channel would keep the test's process alive; a browser without one works as well.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

// The tests' pages have no layout, so nothing changes its size.
globalThis.ResizeObserver ??= class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};

const server = setupServer();

/** A request that the page sent. */
export interface RecordedCall {
  readonly route: string;
  readonly address: string;
  readonly body: unknown;
  readonly headers: Headers;
  /** Aborted where the page stopped waiting for the answer. */
  readonly signal: AbortSignal;
}

let recordedCalls: RecordedCall[] = [];

export const callsMade = (contract: Call): readonly RecordedCall[] =>
  recordedCalls.filter(({ route }) => route === contract.route);

async function recordCall(contract: Call, request: Request): Promise<RecordedCall> {
  const text = await request.text();
  const { pathname, search } = new URL(request.url);
  const call: RecordedCall = {
    route: contract.route,
    address: `${pathname}${search}`,
    body: text === '' ? null : JSON.parse(text),
    headers: request.headers,
    signal: request.signal,
  };
  recordedCalls.push(call);
  return call;
}

const methods = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete } as const;

function handle(contract: Call, respond: (call: RecordedCall) => Promise<HttpResponse<DefaultBodyType>>): void {
  server.use(
    methods[contract.method](`*${contract.path}`, async ({ request }) => {
      return respond(await recordCall(contract, request.clone()));
    }),
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Sets the server's answer or refusal to a call: `when(me).answers(() => ({ response }))`. The
 * function runs for each call.
 */
export function when<C extends Call>(contract: C) {
  return {
    answers: (
      answer: (call: RecordedCall) => z.input<SchemaOf<C, 'answer'>> | Promise<z.input<SchemaOf<C, 'answer'>>>,
      headers: Readonly<Record<string, string>> = {},
    ): void =>
      handle(contract, async (call) => {
        const value: unknown = await answer(call);
        const sent = contract.style === 'v2' && isObject(value) ? { success: true, ...value } : value;
        // As the server: what does not fit the contract fails, what it does not name is left out.
        const checked: unknown = contractOf(contract).answer.parse(sent);
        return HttpResponse.json(
          contract.style === 'v2' && isObject(checked) ? { success: true, ...checked } : (checked as DefaultBodyType),
          { headers },
        );
      }),
    refuses: (
      status: number,
      code: string,
      message: string,
      details: { readonly state?: string; readonly reason?: string; readonly methods?: readonly string[] } = {},
      headers: Readonly<Record<string, string>> = {},
    ): void =>
      handle(contract, async () =>
        HttpResponse.json({ success: false, message, code, requestId: 'test', ...details }, { status, headers }),
      ),
  };
}

/**
 * Call it in `describe`: starts and stops the server, and resets the page, answers and calls
 * between tests.
 */
export function usingServer(hooks: {
  readonly beforeAll: (run: () => void) => void;
  readonly afterEach: (run: () => void) => void;
  readonly afterAll: (run: () => void) => void;
}): void {
  hooks.beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  hooks.afterEach(() => {
    cleanup();
    server.resetHandlers();
    setSession({ status: 'out' });
    forgetPosition();
    jest.useRealTimers();
    recordedCalls = [];
  });
  hooks.afterAll(() => server.close());
}

/**
 * From here on the test can move the page's clock, which runs on meanwhile. @returns what moves it
 */
export function adjustableTimers(): (milliseconds: number) => Promise<void> {
  jest.useFakeTimers({ advanceTimers: true });
  return async (milliseconds) => act(async () => jest.advanceTimersByTimeAsync(milliseconds));
}

/**
 * A user who pastes what they type, up to the first key in braces: each character typed alone would
 * draw the page again.
 */
function pasting(user: UserEvent): UserEvent {
  const type: UserEvent['type'] = async (field, text) => {
    const [plain = ''] = /^[^{[]*/.exec(text) ?? [];
    await user.click(field);
    if (plain !== '') await user.paste(plain);
    if (plain.length < text.length) await user.keyboard(text.slice(plain.length));
  };
  return { ...user, type };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{`${pathname}${search}`}</output>;
}

/** Renders as on a page, with the address in `getByLabelText('Address')`. */
export function renderOnPage(
  content: ReactNode,
  { session = participant, at = '/', state }: { session?: Session; at?: string; state?: object } = {},
) {
  setSession(session);
  const user = pasting(userEvent.setup());
  // A data router, because pages may ask before they are left.
  const element = (
    <>
      {content}
      <Address />
      <NoticeArea />
    </>
  );
  const initialEntries = [{ ...parsePath(at), state }];
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries });
  const view = render(
    <ThemeProvider theme={theme}>
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}>
        <RouterProvider router={router} />
      </SWRConfig>
    </ThemeProvider>,
  );
  return { user, ...view };
}
