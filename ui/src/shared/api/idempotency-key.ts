const open = new Map<string, string>();

/** The same command with the same body gets the same key until an answer is known, however often the person presses the button. */
export function idempotencyKey(command: string): string {
  const known = open.get(command);
  if (known) return known;
  const key = crypto.randomUUID();
  open.set(command, key);
  return key;
}

export function settleKey(command: string): void {
  open.delete(command);
}
