import '@fontsource-variable/inter/wght.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { startLoginCheck } from './app/startup/login-check.js';
import { reloadOnNewVersion } from './app/startup/reload-on-new-version.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

reloadOnNewVersion();
// Asked for before anything is drawn: it runs while the page's own code arrives.
void startLoginCheck();
createRoot(root).render(<App />);
