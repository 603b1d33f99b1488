import { createHmac } from 'node:crypto';
import { SubjectErasedError } from '../personal-data/port.js';
import type { Vault } from '../personal-data/port.js';

/** A vault that remembers who was erased and hides plain text from the eye alone: for tests that need no real keys. */
export function memoryVault(): Vault {
  const erased = new Set<string>();
  return {
    async seal(subject, context, plaintext) {
      if (erased.has(subject)) throw new SubjectErasedError(`${subject} has been erased`);
      return Buffer.from(JSON.stringify([context, plaintext])).toString('base64');
    },
    async unseal(subject, context, sealed) {
      if (erased.has(subject)) return null;
      const [sealedFor, plaintext] = JSON.parse(Buffer.from(sealed, 'base64').toString()) as [string, string];
      if (sealedFor !== context) throw new Error('This text was sealed for another place.');
      return plaintext;
    },
    warm: async () => undefined,
    async erase(subject) {
      const isNew = !erased.has(subject);
      erased.add(subject);
      return isNew;
    },
    isErased: async (subject) => erased.has(subject),
    blindIndex: (kind, text) => createHmac('sha256', 'for tests').update(`${kind}:${text}`).digest('hex'),
  };
}
