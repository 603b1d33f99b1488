import type { BrowserContext } from '@playwright/test';

export interface Complaints {
  /** Hears the pages of one more browser. */
  listenTo(context: BrowserContext): void;
  /** From now on the test lets pass what this fits: a refusal that it provokes shows in the console as well. */
  expect(pattern: RegExp): void;
  unexpected(): readonly string[];
}

/** What a browser says where somebody leaves, or logs out, while the live channel is just connecting. */
const leftWhileConnecting = /WebSocket is closed before the connection is established/;

/** Errors and warnings on the console (violations of the content policy are among them), and whatever was thrown and not caught. */
export function listenTo(first: BrowserContext): Complaints {
  const heard: string[] = [];
  const expected: RegExp[] = [leftWhileConnecting];
  const hear = (context: BrowserContext): void => {
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => heard.push(`thrown: ${String(error.error())}`));
  };
  hear(first);
  return {
    listenTo: hear,
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => heard.filter((text) => !expected.some((pattern) => pattern.test(text))),
  };
}
