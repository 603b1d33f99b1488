type Pressed = HTMLAnchorElement | HTMLButtonElement | HTMLFormElement;
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

declare global {
  /** What the document noted before the app was there (`show-drawn.js`). */
  var earlyInput:
    | {
        /** In which something was typed or chosen. */
        readonly fields: EventTarget[];
        /** What was pressed or sent last. */
        readonly pressed: Pressed | null;
      }
    | undefined;
}

/** The longest that the app's own field is waited for, in milliseconds. */
const longestMs = 5_000;

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/** A browser fills fields that it knows without a word: those that differ from the document. */
export function noteFilledFields(place: HTMLElement): void {
  const early = globalThis.earlyInput;
  for (const field of place.querySelectorAll<HTMLInputElement>('form input[name]'))
    if (field.value !== field.defaultValue && early?.fields.includes(field) === false) early.fields.push(field);
}

/**
 * The app learns what was typed and chosen before it was there, and goes on with what was pressed
 * or sent then. It may have drawn the fields anew: those are found by their names.
 */
export function enterEarlyInput(): void {
  const early = globalThis.earlyInput;
  if (early === undefined) return;
  globalThis.earlyInput = undefined;
  const typed = early.fields
    .filter(isField)
    .map((field) => ({ field, value: field.value, ticked: isTicked(field) && field.checked }));
  const end = performance.now() + longestMs;
  const enter = (): void => {
    const waiting = typed.filter(({ field, ...input }) => {
      const own = field.isConnected ? field : fieldNamed(field.name);
      if (own !== null) enterInto(own, input);
      return own === null;
    });
    typed.splice(0, typed.length, ...waiting);
    if (waiting.length > 0 && performance.now() < end) requestAnimationFrame(enter);
    // Once the forms have what was typed, they may ask before they are left.
    else if (early.pressed !== null) setTimeout(goOn, 0, early.pressed);
  };
  enter();
}

const fieldNamed = (name: string): Field | null => {
  const found = name === '' ? undefined : document.getElementsByName(name)[0];
  return isField(found) ? found : null;
};

/** React takes for new what its own setter on the element has not seen. */
function enterInto(field: Field, { value, ticked }: { readonly value: string; readonly ticked: boolean }): void {
  if (isTicked(field)) {
    field.checked = !ticked;
    field.click();
    return;
  }
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  // It says what is wrong with what the person has left.
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

function goOn(pressed: Pressed): void {
  document.dispatchEvent(new FocusEvent('focusout'));
  if (pressed instanceof HTMLFormElement) {
    const label = pressed.getAttribute('aria-label');
    const own = pressed.isConnected ? pressed : [...document.forms].find((form) => form.getAttribute('aria-label') === label);
    own?.requestSubmit();
    return;
  }
  if (pressed instanceof HTMLButtonElement) {
    const isOwn = (one: HTMLButtonElement): boolean =>
      one.textContent === pressed.textContent && one.ariaLabel === pressed.ariaLabel;
    (pressed.isConnected ? pressed : [...document.querySelectorAll('button')].find(isOwn))?.click();
    return;
  }
  const own = [...document.links].find(({ href }) => href === pressed.href);
  if (own === undefined) window.location.assign(pressed.href);
  else own.click();
}
