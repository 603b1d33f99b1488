import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import type { ApiClient } from '../../testing/api-client.js';
import { loggedInClient, readyParticipant, type Participant } from '../../testing/participants.js';
import { enter } from './pages/session.js';
import { newPerson } from './product/person.js';

interface BrowserErrors {
  /** Also collects from the pages of another browser. */
  include(context: BrowserContext): void;
  /**
   * From now on the test accepts messages that match: a refusal that it provokes also appears in
   * the console.
   */
  expect(pattern: RegExp): void;
  unexpected(): readonly string[];
}

/** The browser's message if a person leaves or logs out while the live channel is connecting. */
const leftWhileConnecting = /WebSocket is closed before the connection is established/;

/** Playwright’s message where a journey does not allow service workers. */
const withoutServiceWorker = /Service Worker registration blocked by Playwright/;

/**
 * Errors and warnings on the console, violations of the content security policy included, and
 * uncaught exceptions.
 */
function collectBrowserErrors(first: BrowserContext): BrowserErrors {
  const heard: string[] = [];
  const expected: RegExp[] = [leftWhileConnecting, withoutServiceWorker];
  const hear = (context: BrowserContext): void => {
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => heard.push(`thrown: ${String(error.error())}`));
  };
  hear(first);
  return {
    include: hear,
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => heard.filter((text) => !expected.some((pattern) => pattern.test(text))),
  };
}

interface Product {
  /** The product's address. */
  readonly origin: string;
  readonly researcher: ApiClient;
  readonly operations: ApiClient;
  readonly support: ApiClient;
}

interface Actors {
  /** A participant for this test only, who may start screeners. */
  readonly participant: Participant;
  /** A separate browser for a logged-in person. */
  readonly browserOf: (account: { readonly email: string; readonly password: string }) => Promise<Page>;
  /** Errors of the pages; an unexpected one fails the test. */
  readonly browserErrors: BrowserErrors;
}

/** A journey: the real product, its own people, and no unexpected browser errors. */
export const test = base.extend<Actors, Product>({
  origin: [
    // Playwright reads the wanted fixtures from the pattern: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { project }) => use(project.use.baseURL ?? ''),
    { scope: 'worker' },
  ],
  researcher: [async ({ origin }, use) => use(await loggedInClient(origin, 'researcher@panelist.example')), { scope: 'worker' }],
  operations: [async ({ origin }, use) => use(await loggedInClient(origin, 'operations@panelist.example')), { scope: 'worker' }],
  support: [async ({ origin }, use) => use(await loggedInClient(origin, 'support@panelist.example')), { scope: 'worker' }],

  participant: async ({ origin }, use) => use(await readyParticipant(origin, newPerson())),

  browserErrors: [
    async ({ context }, use) => {
      const browserErrors = collectBrowserErrors(context);
      await use(browserErrors);
      expect(browserErrors.unexpected(), 'unexpected browser errors').toEqual([]);
    },
    { auto: true },
  ],

  browserOf: async ({ browser, origin, browserErrors, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (account) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: origin });
      contexts.push(context);
      browserErrors.include(context);
      const page = await context.newPage();
      await enter(page, account);
      return page;
    });
    await Promise.all(contexts.map(async (context) => context.close()));
  },
});

export { expect };
