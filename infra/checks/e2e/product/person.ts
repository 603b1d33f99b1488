import { randomInt, randomUUID } from 'node:crypto';
import { aPerson, type Person } from '../../../testing/builders.js';

// One area code for each worker process, one number for each person: unique with any number of
// workers.
const areas = ['212', '213', '303', '305', '312', '404', '412', '415', '503', '505', '602', '612', '617', '702', '713', '718'];
const area = areas[Number(process.env['TEST_WORKER_INDEX'] ?? 0) % areas.length];
let next = randomInt(10_000);

/** A person with an e-mail address and a phone number that no other person on this product has. */
export function newPerson(firstName = 'Ada'): Person {
  next = (next + 1) % 10_000;
  const email = `${firstName.toLowerCase()}.${randomUUID().slice(0, 13)}@example.com`;
  return aPerson({ firstName, email, phone: `+1${area}555${String(next).padStart(4, '0')}` });
}
