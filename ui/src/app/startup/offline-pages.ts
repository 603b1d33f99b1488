import { endAlerts } from '../../shared/session/end-alerts.js';
import { currentSession } from '../../shared/session/session-store.js';
import { checkVersion } from '../../shared/states/page-files.js';
import { startLoginCheck } from './login-check.js';

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
  void endLostAlerts().catch(() => undefined);
  const register = () => void navigator.serviceWorker.register(`${scope}sw.js`, { scope }).catch(() => undefined);
  const whenIdle = () => ('requestIdleCallback' in window ? window.requestIdleCallback(register) : register());
  const afterLoad = () => setTimeout(whenIdle, delayMs);
  if (document.readyState === 'complete') afterLoad();
  else window.addEventListener('load', afterLoad, { once: true });
}

/**
 * Where the session ended while no page was open, this browser still has the subscription, to which
 * the server sends nothing any more (ADR 196): the next log-in would take it for its own.
 */
async function endLostAlerts(): Promise<void> {
  const { leaveFor } = await startLoginCheck();
  if (leaveFor === undefined && currentSession().status === 'out') await endAlerts();
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
