import { checkVersion } from '../../shared/states/page-files.js';

/**
 * After a deployment, a new service worker removes the files of the version that an open page has.
 * The page then compares versions. It never reloads here: what the reader is typing would be lost.
 */
export function noticeNewVersion(): void {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // The first worker of a page brings no new version.
  let hadWorker = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) void checkVersion();
    hadWorker = true;
  });
}
