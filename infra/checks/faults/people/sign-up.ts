import { aPerson } from '../../../testing/builders.js';
import { logInToken, readyParticipant } from '../../../testing/participants.js';
import { addressOf, CANARY } from './person.js';
import type { Person } from './person.js';
import { PASSWORD } from './seed-people.js';

/** Signs a person up over HTTP by a referral code, with mail and phone verified and a photo, and logs them in. */
export async function signUpForReal(origin: string, number: number, referralCode: string): Promise<Person> {
  const email = `real${number}.${CANARY}@people.example`;
  const phone = `+1213${String(2_000_000 + number)}`;
  const named = { firstName: `Real${CANARY}`, lastName: `Person${CANARY}` };
  const { userId } = await readyParticipant(origin, aPerson({ ...named, email, phone, password: PASSWORD }), {
    referralCode,
  });
  return { userId, email, token: await logInToken(origin, email, PASSWORD), address: addressOf(number) };
}
