import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';

const script = readFileSync(fileURLToPath(new URL('../../../public/push.js', import.meta.url)), 'utf8');
const origin = 'https://panelist.example';

/** What the script does with an event, in a worker that has these windows. */
async function handled(type: 'push' | 'notificationclick', event: object, windows: readonly string[] = []) {
  const done: unknown[] = [];
  const handlers = new Map<string, (event: object) => void>();
  const note =
    (what: string) =>
    async (...args: readonly unknown[]) =>
      void done.push([what, ...args]);
  const self = {
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    registration: { showNotification: note('show') },
    location: { origin },
    clients: {
      matchAll: async () => windows.map((url) => ({ url, focus: note(`focus ${url}`) })),
      openWindow: note('open'),
    },
  };
  runInNewContext(script, { self, URL });
  let work: unknown;
  handlers.get(type)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
  await work;
  return done;
}

test('the service worker shows an alert', async () => {
  const alert = { title: 'Coffee habits', body: '$47.50 for 20 min, remote', path: '/panelists/v2/projects/view/1', tag: 'a1' };
  expect(await handled('push', { data: { json: () => alert } })).toMatchObject([
    ['show', 'Coffee habits', { body: alert.body, tag: 'a1', data: { path: alert.path } }],
  ]);
});

test('a click opens its page, in the window that shows it already', async () => {
  const path = '/panelists/v2/projects/view/1';
  const notification = { data: { path }, close: () => undefined };
  expect(await handled('notificationclick', { notification })).toEqual([['open', `${origin}${path}`]]);
  expect(await handled('notificationclick', { notification }, [`${origin}/other`, `${origin}${path}`])).toEqual([
    [`focus ${origin}${path}`],
  ]);
});
