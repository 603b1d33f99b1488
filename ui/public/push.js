// Part of the service worker (`importScripts` in `vite/offline-pages.ts`): shows alerts of saved
// searches, and opens their page. The text comes encrypted from our server (ADR 196).
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  const icon = '/panelists/v2/icon-192.png';
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, badge: icon, data: { path } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** Shows the page in a window that has it already, or in a new one. */
async function open(path) {
  const { href } = new URL(path, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === href);
  await (shown === undefined ? self.clients.openWindow(href) : shown.focus());
}
