import { isText } from '../storage/is-record.js';
import { storedState } from '../storage/stored-state.js';

const isPath = (value: unknown): value is string => isText(value) && value.startsWith('/');
const target = storedState('return-target', isPath);

/**
 * Stores where the log-in redirects a visitor who started a screener (spec 1, section 6): a path of
 * this app with its query.
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
