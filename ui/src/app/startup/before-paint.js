// Runs before the first paint, so that a dark-mode user sees no white flash while the app loads.
// The key and the attribute are those of the theme.
(function () {
  var mode = null;
  try {
    mode = localStorage.getItem('panelist-mode');
  } catch {
    mode = null;
  }
  var dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light');
  // goober, the style engine of the snackbars, inserts its styles while its module loads and reads
  // the nonce from here.
  window.__nonce__ = document.currentScript ? document.currentScript.nonce : undefined;
  // zod tests with its first schema whether it may compile code from text. The content security
  // policy refuses that, and the browser would report the attempt.
  window.__zod_globalConfig = { jitless: true };
})();
