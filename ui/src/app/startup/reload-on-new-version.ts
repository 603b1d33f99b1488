const key = 'panelist-reloaded-at';
/**
 * A second failure within this time has another cause than a deployment; another reload would loop.
 */
const minReloadIntervalMs = 30_000;

/**
 * After a deployment, a page that was open before requests chunks that no longer exist. A reload
 * loads the new version; drafts keep what the user typed.
 */
export function reloadOnNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < minReloadIntervalMs) return;
    sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}
