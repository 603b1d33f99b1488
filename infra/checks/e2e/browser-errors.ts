import type { BrowserContext } from '@playwright/test';

export interface BrowserErrors {
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
export function collectBrowserErrors(first: BrowserContext): BrowserErrors {
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
