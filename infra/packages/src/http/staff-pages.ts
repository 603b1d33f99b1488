import { kernelRefusal } from '@panelist/domain/kernel';
import type { Role } from '@panelist/domain/kernel';
import type { Express, RequestHandler } from 'express';
import { requireStaffCookie } from './authenticate.js';
import type { Gate } from './authenticate.js';

/** Pages of a library, which only read, for staff with one of these roles. */
export interface StaffPages {
  /** Where they are, such as `/operations/queues`. */
  readonly path: string;
  readonly access: readonly Role[];
  /** Our own page that links to them: a browser that may not open them is sent there. */
  readonly linkedFrom: string;
  readonly handler: RequestHandler;
}

/** Lets only the session's cookie of such staff in, and only reads. */
export function mountStaffPages(app: Express, gate: Gate, pages: readonly StaffPages[]): void {
  for (const { path, access, linkedFrom, handler } of pages)
    app.use(path, async (request, response, next) => {
      try {
        await requireStaffCookie(gate, access, request);
        if (request.method !== 'GET' && request.method !== 'HEAD') throw kernelRefusal('access.forbidden');
      } catch (error) {
        if (request.get('Sec-Fetch-Mode') !== 'navigate') throw error;
        response.redirect(303, linkedFrom);
        return;
      }
      await handler(request, response, next);
    });
}
