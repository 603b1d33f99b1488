import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import type { Job as Definition } from '@panelist/domain/kernel';
import type { Job } from 'bullmq';
import type { RequestHandler } from 'express';
import type { BareQueue } from './backend.js';
import { maskedData, maskedText } from './masked.js';

/** What the board asks a queue for, of a queue's jobs. */
type BoardJob = Awaited<ReturnType<BullMQAdapter['getJob']>>;

/** How often an open board asks again, in seconds. */
const ASKS_EVERY_S = 10;

/**
 * The board's pages have scripts of their own files only. Its libraries write styles into the page;
 * nothing comes from, or goes to, another place.
 */
const policy = [
  "default-src 'self'",
  "base-uri 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "frame-src 'none'",
  "img-src 'self' data:",
  "object-src 'none'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
  "worker-src 'self'",
].join('; ');

interface BoardOptions {
  readonly queues: readonly { readonly definition: Definition; readonly queue: BareQueue }[];
  /** Where it is mounted, such as `/operations/queues`. */
  readonly path: string;
}

/**
 * bull-board over these queues: it only reads, and shows no personal data. Who may see it, its
 * caller decides.
 */
export function queueBoard({ queues, path }: BoardOptions): RequestHandler {
  const pages = new OwnPages();
  pages.setBasePath(path);
  createBullBoard({
    queues: queues.map(({ definition, queue }) => new MaskedQueue(definition, queue)),
    serverAdapter: pages,
    options: {
      uiConfig: {
        boardTitle: 'Queues',
        hideDocsLink: true,
        hideRedisDetails: true,
        showWorkers: false,
        sortQueues: true,
        locale: { lng: 'en-US' },
        pollingInterval: { showSetting: false, forceInterval: ASKS_EVERY_S },
        miscLinks: [{ text: 'Operations', url: '/panelists/v2/staff/operations?tab=queues' }],
      },
    },
  });
  const board: RequestHandler = pages.getRouter();
  return (request, response, next) => {
    response.set('Content-Security-Policy', policy);
    if (!request.path.startsWith('/static/')) response.set('Cache-Control', 'no-store');
    board(request, response, next);
  };
}

/** The board's page without its link to fonts on another site. */
class OwnPages extends ExpressAdapter {
  constructor() {
    super();
    this.app.disable('x-powered-by');
  }

  override setEntryRoute({ route, handler }: Parameters<ExpressAdapter['setEntryRoute']>[0]): this {
    this.app.get(route, (_request, response, next) => {
      const { name, params } = handler({ basePath: this.basePath, uiConfig: this.uiConfig });
      response.render(name, params, (error: Error | null, page?: string) => {
        if (page === undefined) next(error);
        else response.send(page.replaceAll(/<link [^>]*href="https?:[^>]*>/g, ''));
      });
    });
    return this;
  }
}

/** Errors' texts are masked here: the board has formatters for data alone. */
class MaskedQueue extends BullMQAdapter {
  constructor({ payload }: Definition, queue: BareQueue) {
    // Its type is that of the BullMQ that it was built with.
    super(queue as never, { readOnlyMode: true });
    const allowed = Object.keys(payload.shape);
    this.setFormatter('data', (data: unknown) => maskedData(data, allowed));
    this.setFormatter('returnValue', () => null);
    this.setFormatter('progress', () => 0);
  }

  override async getJob(id: string): Promise<BoardJob> {
    const found = await super.getJob(id);
    return found && masked(found);
  }

  override async getJobs(...wanted: Parameters<BullMQAdapter['getJobs']>): ReturnType<BullMQAdapter['getJobs']> {
    return (await super.getJobs(...wanted)).map(masked);
  }

  override async getJobLogs(id: string): Promise<string[]> {
    return (await super.getJobLogs(id)).map(maskedText);
  }
}

function masked<Found extends NonNullable<BoardJob>>(found: Found): Found {
  const toJSON = found.toJSON.bind(found);
  return Object.assign(found, {
    toJSON: () => {
      const shown = toJSON() as ReturnType<Job['toJSON']>;
      return {
        ...shown,
        failedReason: shown.failedReason && maskedText(shown.failedReason),
        stacktrace: shown.stacktrace?.map(maskedText) ?? [],
      };
    },
  });
}
