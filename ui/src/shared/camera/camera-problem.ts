const notAllowed =
  'Your browser does not let us use your camera and microphone. Allow both for this site in the address bar, then try again.';
const noCamera = 'We could not find a camera and a microphone. Connect them, then try again.';
const inUse = 'Another program uses your camera or microphone. Close it, then try again.';

/** The sentence for a camera that can't be used. */
export function cameraProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return notAllowed;
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? noCamera : inUse;
}
