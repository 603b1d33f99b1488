import { cspNonceOf } from '@panelist/infra/http';
import type { Express } from 'express';

/** Where the page of a researcher's own calendar is, on the product's own address. */
export const demoCalendarPath = '/demo/calendar';

/**
 * A page that takes the place of a researcher's own calendar, for the sample projects that are
 * booked elsewhere. It stores nothing: the participant reports the booking (ADR 186).
 */
export function mountCalendarPages(app: Express): void {
  app.get(demoCalendarPath, (request, response) => {
    const isChosen = request.query['chosen'] !== undefined;
    response
      .set('cache-control', 'no-store')
      .type('html')
      .send(page(cspNonceOf(response), isChosen ? chosen : choices));
  });
}

const choices = `<h1>Choose a time</h1>
<p>This page takes the place of the researcher’s own calendar. Outside of the demo it belongs to another site.</p>
<form><button name="chosen" value="morning">Tomorrow, in the morning</button> <button name="chosen" value="evening">Tomorrow, in the evening</button></form>`;

const chosen = `<h1>Your time is booked</h1>
<p>The researcher has it in their calendar; tell Panelist the time on the page that you came from. After that time, or two days after the invitation, the simulated researcher confirms that you took part.</p>
<p>You can close this page.</p>`;

const page = (nonce: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A researcher’s calendar (demo)</title>
<style nonce="${nonce}">:root{color-scheme:light dark;font-family:system-ui,sans-serif}main{max-width:36rem;margin:3rem auto;padding:0 1rem;line-height:1.5}button{font:inherit;padding:.6rem 1rem;margin:.25rem 0}</style>
</head>
<body><main>${body}</main></body>
</html>`;
