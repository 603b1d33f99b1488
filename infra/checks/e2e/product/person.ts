import { randomInt, randomUUID } from 'node:crypto';

/** Details of a person who signs up, unique on this product. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  /** E.164. */
  readonly phone: string;
}

// One area code for each worker process, one number for each person: unique with any number of
// workers.
const areas = ['212', '213', '303', '305', '312', '404', '412', '415', '503', '505', '602', '612', '617', '702', '713', '718'];
const area = areas[Number(process.env['TEST_WORKER_INDEX'] ?? 0) % areas.length];
let next = randomInt(10_000);

export function newPerson(firstName = 'Ada'): Person {
  next = (next + 1) % 10_000;
  return {
    firstName,
    lastName: 'Lovelace',
    email: `${firstName.toLowerCase()}.${randomUUID().slice(0, 13)}@example.com`,
    password: 'a good password',
    phone: `+1${area}555${String(next).padStart(4, '0')}`,
  };
}
