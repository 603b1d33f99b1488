import '@fontsource-variable/inter/wght.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { startLoginCheck } from './app/startup/login-check.js';
import { reportPageProblem } from './shared/api/report-page-problem.js';
import { afterFirstPaint } from './shared/states/after-first-paint.js';
import { onStorageProblem } from './shared/storage/stored-state.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

onStorageProblem((problem) => reportPageProblem('The local storage refuses', problem));
// Watches for a touch from the beginning.
void afterFirstPaint();
// Sent before the first render, so that it runs while the page's code loads.
void startLoginCheck();
createRoot(root).render(<App />);
void import('./app/startup/offline-pages.js').then(({ startOfflinePages }) => startOfflinePages()).catch(() => undefined);
