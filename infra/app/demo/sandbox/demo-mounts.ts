import express, { type Express } from 'express';
import type pg from 'pg';
import { isStorable, kernelRefusal } from '@panelist/domain/kernel';
import { z } from 'zod';
import type { AdjustableClock } from '@panelist/infra/foundation';
import { mountCalendarPages } from './calendar-pages.js';
import { advanceClock, durationMs } from './demo-clock.js';
import { inbox } from './inbox.js';
import { mountPlaidLink } from './plaid/index.js';
import { mountAuthorizePages } from './oauth/index.js';

/** One year in milliseconds: beyond that, sessions, keys and ages make no sense. */
const MOST_MS = 366 * 86_400_000;

/** Moving the app's clock ends no session and raises no limit. */
const ofRealTime = 'Log-ins (sessions) and limits on calls run in real time: this clock does not move them.';

const clockRequest = z.object({ advance: z.string() });

/**
 * `GET /demo/inbox?to=` and `POST /demo/clock` (contract, Demo), and the pages of the sites at
 * which people log in and show who they are. Mounted only where `APP_ENV` is demo or test: the
 * inbox shows secrets.
 */
export function demoMounts({
  pool,
  clock,
  publicUrl,
}: {
  readonly pool: pg.Pool;
  readonly clock: AdjustableClock;
  /** The product's own address, to which these sites send people back. */
  readonly publicUrl: string;
}): (app: Express) => void {
  return (app) => {
    mountAuthorizePages(app, { pool, publicUrl });
    mountPlaidLink(app, { pool });
    mountCalendarPages(app);
    app.get('/demo/inbox', async (request, response) => {
      const to = request.query['to'];
      if (to !== undefined && (typeof to !== 'string' || !isStorable(to)))
        throw kernelRefusal('request.malformed', {
          errors: [{ field: 'to', message: 'One e-mail address or phone number is required.' }],
        });
      // An unescaped plus sign in the query arrives as a blank.
      const address = to?.replaceAll(' ', '+') || undefined;
      response.set('cache-control', 'no-store').json(await inbox(pool, address));
    });

    // A page of another site can't send JSON without a CORS preflight, so it can't move this clock.
    app.post('/demo/clock', express.json({ limit: '1kb' }), async (request, response) => {
      const asked = clockRequest.safeParse(request.body);
      const milliseconds = asked.success ? durationMs(asked.data.advance) : null;
      if (milliseconds === null || milliseconds > MOST_MS)
        throw kernelRefusal('request.invalid', {
          errors: [{ field: 'advance', message: 'An ISO 8601 duration such as PT24H is required, at most P366D.' }],
        });
      await advanceClock(pool, clock, milliseconds);
      response.json({ now: clock.now(), note: ofRealTime });
    });
  };
}
