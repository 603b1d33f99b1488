/**
 * The password of the account being created, in memory only; after a reload the page asks for it
 * again.
 */
let password: string | null = null;

export const readPassword = (): string | null => password;

export function writePassword(next: string | null): void {
  password = next;
}
