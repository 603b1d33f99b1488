declare global {
  /** What the document noted before the app was there (`show-drawn.js`). */
  var earlyInput:
    | {
        readonly fields: readonly EventTarget[];
        /** Pressed after something was typed. */
        readonly link: HTMLAnchorElement | null;
      }
    | undefined;
}

/** The app learns what was typed before it was there, and follows a link that was pressed then. */
export function enterEarlyInput(): void {
  const early = globalThis.earlyInput;
  if (early === undefined) return;
  globalThis.earlyInput = undefined;
  for (const field of early.fields) {
    if (!(field instanceof HTMLInputElement) || !field.isConnected) continue;
    const { value } = field;
    // React takes a value for new that its own setter has not seen.
    field.value = '';
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const { link } = early;
  // Once the forms have taken what was typed, they may ask before they are left.
  if (link !== null) setTimeout(() => follow(link.href));
}

function follow(address: string): void {
  document.dispatchEvent(new FocusEvent('focusout'));
  const links = [...document.links].filter(({ href }) => href === address);
  if (links[0] === undefined) window.location.assign(address);
  else links[0].click();
}
