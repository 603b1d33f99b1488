import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';

/** A person with an account at the sandbox's sites; the same one at each. */
export const sandboxPerson = z.object({
  subject: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  /** The site answers with a failure when it is asked for the token. */
  fails: z.boolean(),
});
export type SandboxPerson = z.output<typeof sandboxPerson>;

/** The demo's participant, whose account is connected from the start. */
export const demoIdentity: SandboxPerson = {
  subject: '1000000001',
  firstName: 'Dana',
  lastName: 'Rivera',
  email: 'demo@panelist.example',
  isEmailVerified: true,
  fails: false,
};

/** A person whom the product has never seen. */
export function newIdentity(): SandboxPerson {
  const name = randomBytes(4).toString('hex');
  return personWith({ firstName: 'Robin', lastName: 'Novak', email: `robin.${name}@sandbox.example`, isEmailVerified: true });
}

/** The same e-mail is the same person, with an id of digits as Facebook and GitHub have. */
export function personWith(person: Omit<SandboxPerson, 'subject' | 'fails'>): SandboxPerson {
  const hash = createHash('sha256').update(person.email.toLowerCase()).digest();
  return { ...person, subject: String(2_000_000_000 + (hash.readUInt32BE(0) % 1_000_000_000)), fails: false };
}

export const failingIdentity = (): SandboxPerson => ({ ...newIdentity(), fails: true });
