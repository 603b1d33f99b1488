// Written into the document behind the page that the server has drawn there.
(function () {
  var root = document.getElementById('root');
  var drawn = document.getElementById('drawn-page');
  function show() {
    root.style.visibility = '';
  }
  var draft = null;
  try {
    draft = localStorage.getItem('panelist.state.sign-up');
  } catch {
    draft = null;
  }
  // Most pages lead a visitor with a sign-up under way back to it.
  if (draft !== null && draft.includes('"underWay":true')) {
    drawn.remove();
    root.innerHTML = '<div class="boot" role="status" aria-label="Loading Panelist"></div>';
    return;
  }
  // What is typed, sent and pressed before the app is there: it enters the first again, and goes on
  // with the others, which would leave the page. `early-input.ts` takes them.
  var early = { fields: [], pressed: null };
  function note(event) {
    if (window.earlyInput && event.target.form && early.fields.indexOf(event.target) === -1) early.fields.push(event.target);
  }
  function isTyped(field) {
    return field.value !== field.defaultValue;
  }
  function submit(event) {
    if (!window.earlyInput) return;
    event.preventDefault();
    early.pressed = event.target;
  }
  // A link leads on at once, unless something was typed: the app asks before it is lost.
  function press(event) {
    var button = event.target.closest('button:not([type="submit"])');
    if (window.earlyInput && button !== null) early.pressed = button;
    var link = event.target.closest('a[href]');
    if (!window.earlyInput || link === null || link.target !== '' || !early.fields.some(isTyped)) return;
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    early.pressed = link;
  }
  // Of a field that is left empty there is no input.
  document.addEventListener('focusout', note, true);
  document.addEventListener('input', note, true);
  document.addEventListener('submit', submit, true);
  document.addEventListener('click', press, true);
  window.earlyInput = early;
  // In another font the words would be drawn twice, and move.
  root.style.visibility = 'hidden';
  document.fonts.load('1em "Inter Variable"').then(show, show);
  setTimeout(show, 1500);
})();
