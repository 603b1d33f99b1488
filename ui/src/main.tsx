import '@fontsource-variable/inter/wght.css';
import createCache from '@emotion/cache';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { browserRouter, readablePath, routes } from './app/router.js';
import { startLoginCheck } from './app/startup/login-check.js';
import { reportPageProblem } from './shared/api/report-page-problem.js';
import { afterFirstPaint } from './shared/states/after-first-paint.js';
import { onStorageProblem } from './shared/storage/stored-state.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

onStorageProblem((problem) => reportPageProblem('The local storage refuses', problem));
// Watches for a touch from the beginning.
void afterFirstPaint();
const table = routes();
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const styles = createCache({ key: 'p', prepend: true, ...(nonce ? { nonce } : {}) });
void begin(root)
  .then(afterFirstPaint)
  .then(async () => (await import('./app/startup/offline-pages.js')).startOfflinePages())
  .catch(() => undefined);

async function begin(place: HTMLElement): Promise<void> {
  readablePath();
  if (document.getElementById('drawn-page') !== null && (await isTakenOver(place))) return;
  // The app draws the page itself: nothing of the document waits for it.
  globalThis.earlyInput = undefined;
  // Sent before the first render, so that it runs while the page's code loads.
  void startLoginCheck();
  createRoot(place).render(<App router={browserRouter(table)} styles={styles} isDrawn={false} />);
}

async function isTakenOver(place: HTMLElement): Promise<boolean> {
  try {
    return await (await import('./app/startup/take-over.js')).takeOver(place, table, styles);
  } catch (error) {
    reportPageProblem('The page that the server drew is drawn anew', error);
    return false;
  }
}
