import { decryptBytes, deriveKey, encryptBytes, fingerprint } from './data-key.js';

/** The master keys of a process, 32 bytes each. */
export interface MasterKeys {
  /** Wraps every new key. A person with this key and the database can read everything. */
  readonly masterKey: Buffer;
  /** Unwraps as well, while the master key is changed; null or left out at other times. */
  readonly secondMasterKey?: Buffer | null | undefined;
}

/** A key as it is stored. */
export interface Wrapped {
  readonly wrapped: Buffer;
  /** Fingerprint of the master key that wraps it. */
  readonly wrappedBy: string;
}

/** Wraps keys with the master key, and unwraps those of either. `context` is bound to the key. */
export interface Wrapping {
  /** Fingerprint of the key that wraps. */
  readonly by: string;
  readonly wrap: (context: string, key: Buffer) => Wrapped;
  /** @throws Error when another master key has wrapped it */
  readonly unwrap: (context: string, key: Wrapped) => Buffer;
}

export function wrappingOf({ masterKey, secondMasterKey = null }: MasterKeys): Wrapping {
  const by = fingerprint(masterKey);
  const wrapping = deriveKey(masterKey, 'wrap');
  const known = new Map([
    ...(secondMasterKey === null ? [] : [[fingerprint(secondMasterKey), deriveKey(secondMasterKey, 'wrap')] as const]),
    [by, wrapping] as const,
  ]);
  return {
    by,
    wrap: (context, key) => ({ wrapped: encryptBytes(wrapping, context, key), wrappedBy: by }),
    unwrap: (context, { wrapped, wrappedBy }) => {
      const key = known.get(wrappedBy);
      if (key === undefined)
        throw new Error(`The keys in the vault were wrapped by another master key (${wrappedBy}, not ${by})`);
      return decryptBytes(key, context, wrapped);
    },
  };
}

/** What a data key's wrapping is bound to. */
export const dataKeyContext = (subject: string, keyId: string): string => `${subject}/${keyId}`;
