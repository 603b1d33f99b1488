import { hash, verify } from '@node-rs/argon2';

/**
 * The hash of an unused password: refusing an unknown account takes as long as a known one. Same
 * parameters as the real ones.
 */
export const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$qkwjJmj5pWpbyfo7qE8SHQ$AEDyWX99Jlneaujubv4Cs80UDi7KRxMaWPtAabPXIHU';

/**
 * argon2id in PHC form (19 MiB, two passes), of the composed form (NFC): keyboards send `é` as one
 * character or as two.
 */
export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'));
}

/**
 * Whether the password belongs to the hash. Null (no such account, or one without a password) never
 * matches, and takes as long.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const stored = passwordHash ?? nobodysHash;
  const composed = password.normalize('NFC');
  // A hash that was made before passwords were composed fits the form as it was typed.
  const isRight = (await verify(stored, composed)) || (composed !== password && (await verify(stored, password)));
  return isRight && passwordHash !== null;
}
