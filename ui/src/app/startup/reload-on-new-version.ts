const key = 'panelist-reloaded-at';
/** A second failure within this time is no new version: reloading again would go on for ever. */
const pauseMs = 30_000;

/**
 * A page that was open while a new version was put in place asks for parts that are gone. Loading it anew brings the new version; what was
 * typed is kept by the drafts.
 */
export function reloadOnNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < pauseMs) return;
    sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}
