import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Loaded when needed: staff pages, charts, the cropper, fonts of other scripts. */
const notKept = [
  '**/charts-*',
  '**/earnings-bars-*',
  '**/history-lines-*',
  '**/queues-tab-*',
  '**/support-page-*',
  '**/past-moments-*',
  '**/operations-page-*',
  '**/cropper-*',
  '**/*-{cyrillic,greek,vietnamese,latin-ext}*',
];

/**
 * The service worker (ADR 59). It keeps the files of the pages, whose names carry a hash of their
 * content, and one page that says that there is no connection. It answers no call of the API and
 * keeps no answer; `index.html` always comes from the server, so a new version is there at once.
 */
export function offlinePages(): Plugin[] {
  return VitePWA({
    strategies: 'generateSW',
    registerType: 'autoUpdate',
    // `offline-pages.ts` registers it, once the page is idle.
    injectRegister: false,
    manifest: false,
    filename: 'sw.js',
    workbox: {
      inlineWorkboxRuntime: true,
      // Alerts of saved searches (ADR 196).
      importScripts: ['push.js'],
      sourcemap: false,
      globPatterns: ['assets/*.{js,css,woff2}', 'offline.{html,css,js}'],
      globIgnores: notKept,
      dontCacheBustURLsMatching: /^assets\//,
      cleanupOutdatedCaches: true,
      skipWaiting: true,
      clientsClaim: true,
      navigateFallback: null,
      directoryIndex: null,
      runtimeCaching: [
        {
          urlPattern: ({ request }) => request.mode === 'navigate',
          handler: 'NetworkOnly',
          options: { precacheFallback: { fallbackURL: 'offline.html' } },
        },
      ],
    },
  });
}
