// @ts-check
import { parentPort, workerData } from 'node:worker_threads';

// Draws pages in a thread of its own (ADR 188), one after the other: the pages' modules hold the
// state of one reader. What a page asks for, the thread that began it answers.

/**
 * @typedef {{ kind: 'draw', id: number, request: unknown }
 *   | { kind: 'drop', id: number } | Answer} Message
 *
 * @typedef {{
 *   kind: 'answer',
 *   call: number,
 *   status: number,
 *   headers: Record<string, string>,
 *   body: string
 * }} Answer
 */

const port = parentPort;
if (port === null) throw new Error('draw-worker.mjs is a worker thread.');
const { module, page, origin } = workerData;
// For the links that a person shares.
Object.assign(globalThis, { location: { origin } });
process.env['NODE_ENV'] = 'production';
/** @type {{ configure: (page: unknown) => void, draw: (request: unknown) => Promise<unknown> }} */
const pages = await import(module);
pages.configure(page);

/** @type {{ id: number, request: unknown }[]} */
const waiting = [];
/** @type {{ id: number, end: (reason: Error) => void } | null} */
let current = null;
/** @type {Map<number, (answer: Response) => void>} */
const asked = new Map();
let calls = 0;
/** @type {Promise<never>} */
let ended = new Promise(() => undefined);

// The only way out that the pages have.
globalThis.fetch = async (address, { method = 'GET', headers, body } = {}) => {
  if (current === null) throw new Error('A page asks after it was drawn.');
  calls += 1;
  const call = calls;
  const answer = new Promise((/** @type {(answer: Response) => void} */ resolve) => asked.set(call, resolve));
  const given = Object.fromEntries(new Headers(headers));
  port.postMessage({
    kind: 'call',
    id: current.id,
    call,
    method,
    address: /** @type {string} */ (address),
    headers: given,
    body,
  });
  return Promise.race([answer, ended]);
};

await compileAll();
port.on('message', (/** @type {Message} */ message) => {
  if (message.kind === 'draw') {
    waiting.push(message);
    void goOn();
  } else if (message.kind === 'drop') {
    const at = waiting.findIndex(({ id }) => id === message.id);
    if (at !== -1) {
      waiting.splice(at, 1);
      port.postMessage({ kind: 'failed', id: message.id, message: 'It was late before it began.' });
    }
    if (current?.id === message.id) current.end(new Error('Nobody waits for this page any more.'));
  } else {
    asked.get(message.call)?.(new Response(message.status === 204 ? null : message.body, message));
    asked.delete(message.call);
  }
});
port.postMessage({ kind: 'ready' });

/** The first drawing compiles the code of all: no reader waits for it. */
async function compileAll() {
  const reader = { zone: 'UTC', clock: 'h12', locale: 'en-US' };
  const first = { address: '/panelists/v2/terms', consent: null, at: Date.now(), isPerson: false, reader, width: 390 };
  // A page that asks for anything fails here.
  await pages.draw(first).catch(() => undefined);
}

async function goOn() {
  const next = current === null ? waiting.shift() : undefined;
  if (next === undefined) return;
  ended = new Promise((_, reject) => (current = { id: next.id, end: reject }));
  ended.catch(() => undefined);
  // Of this thread alone: the time in which it does not wait.
  const began = performance.eventLoopUtilization();
  try {
    const drawn = await pages.draw(next.request);
    const { active } = performance.eventLoopUtilization(began);
    port?.postMessage({ kind: 'drawn', id: next.id, drawn, activeSeconds: active / 1000 });
  } catch (error) {
    port?.postMessage({
      kind: 'failed',
      id: next.id,
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
  asked.clear();
  current = null;
  void goOn();
}
