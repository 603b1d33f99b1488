const picture = () => document.getElementById('picture');

/** Whether the document still shows what was drawn of the page before (ADR 67). */
export const hasPicture = (): boolean => picture() !== null;

/** Call before the browser paints what takes its place. */
export function removePicture(): void {
  picture()?.remove();
}
