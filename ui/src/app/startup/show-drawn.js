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
  // What is typed, sent and pressed before the app has taken over its place: the app enters the
  // first again, and goes on with the others, which would leave the page. `early-input.ts` takes
  // them.
  var early = { fields: [], pressed: null, waiting: [], isTakenOver: isTakenOver, appRuns: false };
  // What is typed into the named fields of a form, or sent, the app finds again.
  function isFoundAgain(control) {
    if (!control.form) return false;
    return control.type === 'submit' || (control.name !== '' && !/^(checkbox|radio|button|reset)$/.test(control.type));
  }
  // All other controls wait for it.
  root.querySelectorAll('button, input, textarea, select').forEach(function (control) {
    if (control.disabled || isFoundAgain(control)) return;
    control.disabled = true;
    early.waiting.push(control);
  });
  // React marks each element that is its own.
  function isTakenOver(element) {
    return Object.keys(element).some(function (name) {
      return name.startsWith('__react');
    });
  }
  // One that the app has drawn anew it finds by its name.
  function waits(field) {
    return field.isConnected || document.getElementsByName(field.name).length > 0;
  }
  // React marks an element before it answers its events, and the app enters what was typed later.
  function isEarly(element) {
    if (!window.earlyInput || element === null || !root.contains(element)) return false;
    return !early.appRuns || !isTakenOver(element) || early.fields.some(waits);
  }
  function isTyped(field) {
    return field.value !== field.defaultValue;
  }
  function stop(event, pressed) {
    event.preventDefault();
    event.stopPropagation();
    early.pressed = pressed;
  }
  function note(event) {
    if (event.target.form && isEarly(event.target) && early.fields.indexOf(event.target) === -1) early.fields.push(event.target);
  }
  function submit(event) {
    if (isEarly(event.target)) stop(event, event.target);
  }
  // React has marked the form, and does not answer for it yet.
  function submitAgain(event) {
    if (window.earlyInput && root.contains(event.target) && !event.defaultPrevented) stop(event, event.target);
  }
  function press(event) {
    // A link leads on at once, unless something was typed: the app asks before it is lost.
    var link = event.target.closest('a[href]');
    if (!isEarly(link) || link.target !== '' || !early.fields.some(isTyped)) return;
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    stop(event, link);
  }
  // Of a field that is left empty there is no input.
  document.addEventListener('focusout', note, true);
  document.addEventListener('input', note, true);
  document.addEventListener('submit', submit, true);
  document.addEventListener('submit', submitAgain);
  document.addEventListener('click', press, true);
  window.earlyInput = early;
  // In another font the words would be drawn twice, and move.
  root.style.visibility = 'hidden';
  document.fonts.load('1em "Inter Variable"').then(show, show);
  setTimeout(show, 1500);
})();
