// Of the page that the service worker shows without a connection. The key is that of the theme.
(function () {
  var mode = null;
  try {
    mode = localStorage.getItem('panelist-mode');
  } catch {
    mode = null;
  }
  var dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light');

  // Browsers say that they are online before the server can be reached, and sometimes not at all.
  function openIfReachable() {
    fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      function () {
        location.reload();
      },
      function () {
        setTimeout(openIfReachable, 4000);
      },
    );
  }
  addEventListener('online', openIfReachable);
  setTimeout(openIfReachable, 4000);
})();
