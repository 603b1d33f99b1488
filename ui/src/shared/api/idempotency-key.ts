import { randomId } from './random-id.js';

const open = new Map<string, string>();

/**
 * A command with the same body keeps its key until its outcome is known, however often the user
 * presses the button.
 */
export function idempotencyKey(command: string): string {
  const known = open.get(command);
  if (known) return known;
  const key = randomId();
  open.set(command, key);
  return key;
}

export function settleKey(command: string): void {
  open.delete(command);
}
