import { lazy, type ComponentType, type ReactNode } from 'react';
import { afterFirstPaint, forFirstPaint } from './after-first-paint.js';
import { connectionBack } from './connection.js';
import { isMissingFile, noteMissingFile } from './page-files.js';

const waitMs = 2_000;
const never = new Promise<never>(() => undefined);

/**
 * A part of a page whose code is loaded when it is needed. A part whose file does not come must not
 * take the page with it, nor what is typed there: the page stays without the part and says that a
 * reload brings it.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await forFirstPaint(async () => loadOrNote(load)) }));
}

const isServer = typeof window === 'undefined';

/** Said by the server of a part that the browser draws; the browser need not report it. */
export const onlyInBrowser = 'only-in-browser';

/** In place of such a part; the nearest `Suspense` shows what it shows while it waits. */
function OnlyInBrowser(): ReactNode {
  throw Object.assign(new Error('This part is drawn in the browser.'), { digest: onlyInBrowser });
}

/** A part that the page's first picture does not need: its code is asked for after it. */
export function deferredComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  if (isServer) return OnlyInBrowser;
  return lazy(async () => {
    await afterFirstPaint();
    return { default: await loadOrNote(load) };
  });
}

/** Loads code; where its file does not come, it never resolves, and the page says so. */
export async function loadOrNote<Value>(load: () => Promise<Value>): Promise<Value> {
  try {
    return await load();
  } catch (error) {
    if (!isMissingFile(error)) throw error;
    while (!navigator.onLine) await connectionBack(waitMs);
    noteMissingFile();
    return never;
  }
}
