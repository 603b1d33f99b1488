import '@fontsource-variable/inter/wght.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { startLoginCheck } from './app/startup/login-check.js';
import { reloadOnNewVersion } from './app/startup/reload-on-new-version.js';
import { reportPageProblem } from './shared/api/report-page-problem.js';
import { onStorageProblem } from './shared/storage/stored-state.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

reloadOnNewVersion();
onStorageProblem((problem) => reportPageProblem('The local storage refuses', problem));
// Sent before the first render, so that it runs while the page's code loads.
void startLoginCheck();
createRoot(root).render(<App />);
