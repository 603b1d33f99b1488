import { useSyncExternalStore } from 'react';

/**
 * complete: every file that the page needed has come. incomplete: one is missing; browsers remember
 * a module that failed, so that only a reload brings it. outdated: a newer version is deployed.
 */
export type PageFiles = 'complete' | 'incomplete' | 'outdated';

/** What browsers say when a file of a page can't be loaded. */
const notLoaded = /dynamically imported module|importing a module script failed|unable to preload css/i;
export const isMissingFile = (error: unknown): boolean => error instanceof Error && notLoaded.test(error.message);

/** `index.html` is never cached, so it always names the files of the deployed version. */
const startPage = '/panelists/v2/';

let files: PageFiles = 'complete';
const listeners = new Set<() => void>();

function setFiles(next: PageFiles): void {
  files = next;
  for (const listener of listeners) listener();
}

/** The file that the page starts with; its name changes with any other file of the app. */
const entryOf = (page: Document): string | null => page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

async function deployedEntry(): Promise<string | null> {
  const answer = await fetch(startPage, { cache: 'no-store' });
  return answer.ok ? entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html')) : null;
}

/**
 * Asks the server whether a newer version than this page's is deployed; without an answer nothing
 * is known.
 */
export async function checkVersion(): Promise<void> {
  const [deployed, own] = [await deployedEntry().catch(() => null), entryOf(document)];
  if (deployed !== null && own !== null && deployed !== own) setFiles('outdated');
}

/**
 * A file of the page is missing although there is a connection. The page stays, and says what
 * helps.
 */
export function noteMissingFile(): void {
  if (files === 'complete') setFiles('incomplete');
  void checkVersion();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePageFiles = (): PageFiles =>
  useSyncExternalStore(
    subscribe,
    () => files,
    () => files,
  );

const reloadedKey = 'panelist-reloaded-at';
/**
 * A second reload within this time would not help either: while a deployment is rolled out, servers
 * of both versions answer.
 */
const minReloadIntervalMs = 30_000;

/** Reloads the page for its files, unless it was just reloaded; the reader can still do so. */
export function reloadForFiles(): void {
  const last = Number(sessionStorage.getItem(reloadedKey) ?? 0);
  if (Date.now() - last < minReloadIntervalMs) return;
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  window.location.reload();
}
