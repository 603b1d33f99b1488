import { isText } from '../storage/is-record.js';
import { storedState } from '../storage/stored-state.js';

// Two slashes, or one and a backslash, would begin the address of another site.
const isPath = (value: unknown): value is string => isText(value) && /^\/(?![/\\])/.test(value);
const target = storedState('return-target', isPath);

/**
 * Stores where the log-in redirects a visitor who started a screener (spec 1, section 6), or who
 * opened the link of a mail: a path of this app with its query.
 */
export function rememberTarget(path: string): void {
  target.write(path);
}

export const storedTarget = (): string | null => target.read();

export function takeTarget(): string | null {
  const path = target.read();
  target.clear();
  return path;
}
