type Pressed = HTMLAnchorElement | HTMLFormElement;
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

declare global {
  /** What the document notes of a place before the app has taken it over (`show-drawn.js`). */
  var earlyInput:
    | {
        /** In which something was typed or chosen. */
        readonly fields: EventTarget[];
        /** What was pressed or sent last. */
        pressed: Pressed | null;
        /** Disabled until the app is there. */
        readonly waiting: readonly (HTMLButtonElement | Field)[];
        readonly isTakenOver: (element: Element) => boolean;
        /** The effects of the first page have run. */
        appRuns: boolean;
      }
    | undefined;
}

/** How often the app looks for what it has taken over, and for how long, in milliseconds. */
const everyMs = 50;
const longestMs = 10_000;

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

/** A browser fills fields that it knows without a word: those that differ from the document. */
export function noteFilledFields(place: HTMLElement): void {
  const early = globalThis.earlyInput;
  for (const field of place.querySelectorAll<HTMLInputElement>('form input[name]'))
    if (field.value !== field.defaultValue && early?.fields.includes(field) === false) early.fields.push(field);
}

/**
 * The app learns what was typed and chosen before it was there, and goes on with what was pressed
 * or sent then: parts of a page are taken over later than others. It may have drawn fields anew:
 * those are found by their names.
 */
export function enterEarlyInput(): void {
  const early = globalThis.earlyInput;
  if (early === undefined) return;
  early.appRuns = true;
  let disabled = early.waiting;
  const end = performance.now() + longestMs;
  const enter = (): void => {
    const waiting = early.fields.splice(0).filter((field) => isField(field) && !isEntered(field, early.isTakenOver));
    early.fields.push(...waiting);
    const isOver = performance.now() > end;
    // A choice in a part that is not taken over yet would be lost.
    const isReady = (control: Field | HTMLButtonElement) => isOver || !control.isConnected || early.isTakenOver(control);
    for (const control of disabled.filter(isReady)) control.disabled = false;
    disabled = disabled.filter((control) => !isReady(control));
    // Once the forms have what was typed, they may ask before they are left.
    if (early.pressed !== null && (isOver || (waiting.length === 0 && canGoOn(early.pressed, early.isTakenOver)))) {
      setTimeout(goOn, 0, early.pressed);
      early.pressed = null;
    }
    if (isOver) globalThis.earlyInput = undefined;
    else setTimeout(enter, everyMs);
  };
  enter();
}

function isEntered(field: Field, isTakenOver: (element: Element) => boolean): boolean {
  const own = field.isConnected ? field : fieldNamed(field.name);
  if (own === null || !isTakenOver(own)) return false;
  enterInto(own, field.value);
  return true;
}

const canGoOn = (pressed: Pressed, isTakenOver: (element: Element) => boolean): boolean =>
  !pressed.isConnected || isTakenOver(pressed);

const fieldNamed = (name: string): Field | null => {
  const found = name === '' ? undefined : document.getElementsByName(name)[0];
  return isField(found) ? found : null;
};

/** React takes for new what its own setter on the element has not seen. */
function enterInto(field: Field, value: string): void {
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
  const own = [...document.links].find(({ href }) => href === pressed.href);
  if (own === undefined) window.location.assign(pressed.href);
  else own.click();
}
