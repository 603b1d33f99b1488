// Written into the document behind the picture of its page.
(function () {
  var picture = document.getElementById('picture');
  function show() {
    picture.hidden = false;
  }
  function remove() {
    picture.remove();
  }
  var draft = null;
  try {
    draft = localStorage.getItem('panelist.state.sign-up');
  } catch {
    draft = null;
  }
  // Most pages lead a visitor with a sign-up under way back to it.
  if (draft !== null && draft.includes('"underWay":true')) return remove();
  // In another font the words would be drawn twice, and move.
  document.fonts.load('1em "Inter Variable"').then(show, show);
  // Of a script that fails or is missing: nothing would take the picture's place.
  window.addEventListener('error', remove, true);
})();
