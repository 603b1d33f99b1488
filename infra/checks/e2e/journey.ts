import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import type { ApiClient } from '../../testing/api-client.js';
import { loggedInClient, readyParticipant, type Participant } from '../../testing/participants.js';
import { enter } from './pages/session.js';
import { listenTo, type Complaints } from './complaints.js';
import { newPerson } from './product/person.js';

interface Product {
  /** Where the product answers. */
  readonly origin: string;
  readonly researcher: ApiClient;
  readonly operations: ApiClient;
  readonly support: ApiClient;
}

interface Actors {
  /** Somebody of this test's own who may start screeners. */
  readonly participant: Participant;
  /** A browser of their own for somebody who is logged in. */
  readonly browserOf: (account: { readonly email: string; readonly password: string }) => Promise<Page>;
  /** What the pages complained about; whatever was not expected fails the test. */
  readonly complaints: Complaints;
}

/** A journey: the real product, people of its own, and pages that may not complain. */
export const test = base.extend<Actors, Product>({
  origin: [
    // Playwright reads off the pattern which fixtures are wanted: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { project }) => use(project.use.baseURL ?? ''),
    { scope: 'worker' },
  ],
  researcher: [async ({ origin }, use) => use(await loggedInClient(origin, 'researcher@panelist.example')), { scope: 'worker' }],
  operations: [async ({ origin }, use) => use(await loggedInClient(origin, 'operations@panelist.example')), { scope: 'worker' }],
  support: [async ({ origin }, use) => use(await loggedInClient(origin, 'support@panelist.example')), { scope: 'worker' }],

  participant: async ({ origin }, use) => use(await readyParticipant(origin, newPerson())),

  complaints: [
    async ({ context }, use) => {
      const complaints = listenTo(context);
      await use(complaints);
      expect(complaints.unexpected(), 'what the pages complained about').toEqual([]);
    },
    { auto: true },
  ],

  browserOf: async ({ browser, origin, complaints, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (account) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: origin });
      contexts.push(context);
      complaints.listenTo(context);
      const page = await context.newPage();
      await enter(page, account);
      return page;
    });
    await Promise.all(contexts.map(async (context) => context.close()));
  },
});

export { expect };
