// Written into the document behind the picture of its page.
(function () {
  var picture = document.getElementById('picture');
  function show() {
    picture.hidden = false;
  }
  // In another font the words would be drawn twice, and move.
  document.fonts.load('1em "Inter Variable"').then(show, show);
  // Of a script that fails or is missing: nothing would take the picture's place.
  window.addEventListener('error', () => picture.remove(), true);
})();
