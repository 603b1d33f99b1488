import { z } from 'zod';
import { storedState } from '../storage/stored-state.js';

const target = storedState('return-target', z.string().startsWith('/'));

/** A visitor started a screener: after the log-in the page goes on there (spec 1, section 6). A path of this app with its query. */
export function rememberTarget(path: string): void {
  target.write(path);
}

export function takeTarget(): string | null {
  const path = target.read();
  target.clear();
  return path;
}
