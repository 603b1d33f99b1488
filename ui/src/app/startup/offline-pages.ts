import { checkVersion } from '../../shared/states/page-files.js';

const scope = '/panelists/v2/';
/** After the page's own requests, also on a slow line. */
const delayMs = 4_000;

/**
 * Registers the service worker once the page has loaded and is idle, so that the first load stays
 * as it is. Without one, as in development or a private window, only pages without a connection are
 * missing.
 */
export function startOfflinePages(): void {
  if (!('serviceWorker' in navigator)) return;
  noticeNewVersion();
  const register = () => void navigator.serviceWorker.register(`${scope}sw.js`, { scope }).catch(() => undefined);
  const whenIdle = () => ('requestIdleCallback' in window ? window.requestIdleCallback(register) : register());
  const afterLoad = () => setTimeout(whenIdle, delayMs);
  if (document.readyState === 'complete') afterLoad();
  else window.addEventListener('load', afterLoad, { once: true });
}

/**
 * After a deployment, a new service worker removes the files of the version that an open page has.
 * The page then compares versions. It never reloads here: what the reader is typing would be lost.
 */
function noticeNewVersion(): void {
  const { serviceWorker } = navigator;
  // The first worker of a page brings no new version.
  let hadWorker = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) void checkVersion();
    hadWorker = true;
  });
}
