// Runs before the first paint, so that nobody who works in the dark is dazzled while the app loads. The key and the attribute are the theme's.
(function () {
  var mode = null;
  try {
    mode = localStorage.getItem('panelist-mode');
  } catch {
    mode = null;
  }
  var dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light');
  // goober, the style engine of the snackbars, writes its styles while its module loads and looks for the nonce here.
  window.__nonce__ = document.currentScript ? document.currentScript.nonce : undefined;
  // zod tries at its first schema whether it may make code from text; the content policy says no, and the browser would report the try.
  window.__zod_globalConfig = { jitless: true };
})();
