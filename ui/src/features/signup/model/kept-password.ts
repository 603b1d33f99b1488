/**
 * The password of the account being created, in memory only; after a reload the page asks for it
 * again.
 */
let password: string | null = null;

export const keptPassword = (): string | null => password;

export function keepPassword(next: string | null): void {
  password = next;
}
