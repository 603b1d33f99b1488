import type { Consent } from '@panelist/domain/kernel';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { sleep, type Metrics } from '../../foundation/index.js';
import type { HttpLogger } from '../http-options.js';
import type { InnerAnswer, InnerCall } from './answer-in-process.js';

/** After this time a visitor's document goes without the page, in milliseconds. */
const VISITOR_WITHIN = 100;
/** A page that is late then is drawn on for so long, for the next reader. */
const DRAWN_WITHIN = 2_000;
/** For a person it asks who they are first. No other person may read it: late, it is dropped. */
const PERSON_WITHIN = 400;
/** So many pages may wait to be drawn: those after them would be late. */
const MOST_WAITING = 6;
/** A page that goes on for so long after it was dropped does not end: its thread does. */
const STUCK_AFTER = 1_000;

export interface DrawRequest {
  readonly address: string;
  readonly consent: Consent | null;
  readonly at: number;
  /** Whose cookie the document was asked for with; a person's page begins with the log-in guard. */
  readonly isPerson: boolean;
  readonly reader: { readonly zone: string; readonly clock: 'h12' | 'h23'; readonly locale: string };
  /** Of the screen, in CSS pixels. */
  readonly width: number;
}

/** A page as the app would first show it; `page` is what the app begins with. */
export interface Drawn {
  readonly html: string;
  readonly styles: string;
  readonly page: { readonly at: number; readonly reader: unknown };
}

export interface PageDrawer {
  /**
   * Null for a page that leads elsewhere, and for one that could not be drawn. `answer` answers
   * what the page asks for.
   */
  readonly draw: (request: DrawRequest, answer: (call: InnerCall) => Promise<InnerAnswer>) => Promise<Drawn | null>;
  /**
   * Null, and counted as late, where a visitor's document can't wait for the page: the app draws
   * it.
   */
  readonly inTime: (page: Promise<Drawn | null>) => Promise<Drawn | null>;
}

type Told =
  | { readonly kind: 'ready' }
  | ({ readonly kind: 'call'; readonly id: number; readonly call: number } & InnerCall)
  | { readonly kind: 'drawn'; readonly id: number; readonly drawn: Drawn | null; readonly activeSeconds: number }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

interface Pending {
  readonly answer: (call: InnerCall) => Promise<InnerAnswer>;
  readonly settle: (drawn: Drawn | null, outcome: 'drawn' | 'elsewhere' | 'failed' | 'late') => void;
}

interface Thread {
  readonly worker: Worker;
  /** It has compiled the code of the pages. Until then it can answer nothing. */
  isReady: boolean;
  readonly pending: Map<number, Pending>;
  /** When it ends because of a page that was dropped, by the page. */
  readonly stuck: Map<number, NodeJS.Timeout>;
}

interface Needs {
  /** Of the built pages. */
  readonly folder: string;
  readonly page: object;
  readonly publicUrl: string;
  readonly metrics: Metrics;
  readonly logger: HttpLogger;
}

/** Draws pages in a thread of its own; null where the build has none to draw. */
export function pageDrawer({ folder, page, publicUrl, metrics, logger }: Needs): PageDrawer | null {
  const module = join(folder, 'server/server.js');
  if (!existsSync(module)) return null;
  const count = metrics.counter({
    name: 'panelist_pages_drawn_total',
    help: 'Pages that the server drew, by outcome: drawn, elsewhere (it leads to another), failed; late: the document went without it.',
    labels: ['outcome'],
  });
  const seconds = metrics.histogram({
    name: 'panelist_page_drawing_seconds',
    help: 'Processor time of a page that the server drew.',
  });
  let ids = 0;
  let thread: Thread | null = startThread();

  function startThread(): Thread {
    const worker = new Worker(new URL('./draw-worker.mjs', import.meta.url), {
      workerData: { module: pathToFileURL(module).href, page, origin: new URL(publicUrl).origin },
      // Its modules need none of the process's flags.
      execArgv: [],
    });
    const started: Thread = { worker, isReady: false, pending: new Map(), stuck: new Map() };
    worker.once('error', (err) => endThread(started, { err }));
    worker.on('message', (told: Told) => {
      if (told.kind === 'call') void answerCall(started, told);
      else if (told.kind === 'ready') started.isReady = true;
      else settleDrawn(started, told);
    });
    // Each listener would hold the process.
    worker.unref();
    return started;
  }

  /** The next page starts another thread; what waits for this one is left to the app. */
  function endThread(ended: Thread, why: object): void {
    logger.error(why, 'the thread that draws pages ended; the next page starts another');
    if (thread === ended) thread = null;
    for (const timer of ended.stuck.values()) clearTimeout(timer);
    for (const { settle } of ended.pending.values()) settle(null, 'failed');
    void ended.worker.terminate();
  }

  function settleDrawn({ pending, stuck }: Thread, told: Extract<Told, { kind: 'drawn' | 'failed' }>): void {
    clearTimeout(stuck.get(told.id));
    stuck.delete(told.id);
    const { settle } = pending.get(told.id) ?? {};
    if (told.kind === 'failed') {
      if (settle !== undefined) logger.warn({ err: told.message }, 'a page is sent without what the server draws');
      settle?.(null, 'failed');
      return;
    }
    seconds.observe(told.activeSeconds);
    settle?.(told.drawn, told.drawn === null ? 'elsewhere' : 'drawn');
  }

  async function answerCall({ worker, pending }: Thread, { id, call, ...asked }: Extract<Told, { kind: 'call' }>): Promise<void> {
    const unknown: InnerAnswer = { status: 503, headers: {}, body: '', cookies: [] };
    const answer = await (pending.get(id)?.answer(asked) ?? Promise.resolve(unknown)).catch(() => unknown);
    worker.postMessage({ kind: 'answer', call, ...answer });
  }

  async function draw(request: DrawRequest, answer: Pending['answer']): Promise<Drawn | null> {
    const drawing = (thread ??= startThread());
    const { worker, isReady, pending, stuck } = drawing;
    if (!isReady || pending.size >= MOST_WAITING) {
      count.inc({ outcome: 'late' });
      return null;
    }
    ids += 1;
    const id = ids;
    return new Promise((resolve) => {
      const settle: Pending['settle'] = (drawn, outcome) => {
        clearTimeout(late);
        pending.delete(id);
        count.inc({ outcome });
        resolve(drawn);
      };
      const drop = (): void => {
        worker.postMessage({ kind: 'drop', id });
        stuck.set(id, setTimeout(() => endThread(drawing, { reason: 'a page did not end' }), STUCK_AFTER).unref());
        settle(null, request.isPerson ? 'late' : 'failed');
      };
      const late = setTimeout(drop, request.isPerson ? PERSON_WITHIN : DRAWN_WITHIN);
      pending.set(id, { answer, settle });
      worker.postMessage({ kind: 'draw', id, request });
    });
  }

  const inTime: PageDrawer['inTime'] = async (drawn) => {
    const waiting = new AbortController();
    const late = sleep(VISITOR_WITHIN, waiting.signal).then(() => {
      if (!waiting.signal.aborted) count.inc({ outcome: 'late' });
      return null;
    });
    try {
      return await Promise.race([drawn, late]);
    } finally {
      waiting.abort();
    }
  };
  return { draw, inTime };
}
