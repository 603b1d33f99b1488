import { logIn, sendPhoneCode, signUp, verifyEmail, verifyPhone } from '@panelist/domain/identity';
import { uploadPicture } from '@panelist/domain/profile';
import { setTimeout as pause } from 'node:timers/promises';
import { clientOf } from '../../e2e/product/client.js';
import { addressOf, CANARY } from './person.js';
import type { Person } from './person.js';
import { PASSWORD } from './seed-people.js';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWPoWrkEAAOYAdjP6EnKAAAAAElFTkSuQmCC',
  'base64',
);
const longestMs = 30_000;

/** Signs a person up over HTTP: with mail and phone verified, and a photo. */
export async function signUpForReal(origin: string, number: number): Promise<Person> {
  const email = `real${number}.${CANARY}@people.example`;
  const phone = `+1213${String(2_000_000 + number)}`;
  const { response } = await clientOf(origin).call(signUp, { body: { ...details, email, phone, password: PASSWORD } });
  const { userId, token } = response;
  const client = clientOf(origin, token);
  const link = await messageTo(origin, email, ({ links }) => links.find((each) => each.includes('token=')));
  await client.call(verifyEmail, { body: { token: new URL(link).searchParams.get('token') ?? '' } });
  await client.call(sendPhoneCode, { body: { phone, countryCode: 'US' } });
  const code = await messageTo(origin, phone, (message) => message.code);
  await client.call(verifyPhone, { params: { code }, body: { phone } });
  const files = { files: new Blob([picture], { type: 'image/png' }) };
  await client.call(uploadPicture, { params: { userId }, query: { type: 'picture' }, files });
  const loggedIn = await clientOf(origin).call(logIn, { body: { email, password: PASSWORD, getToken: true } });
  return { userId, email, token: loggedIn.token ?? token, address: addressOf(number) };
}

interface Message {
  readonly code?: string;
  readonly links: readonly string[];
}

/** Waits for the newest message to an address and returns its text. */
async function messageTo(origin: string, to: string, wanted: (message: Message) => string | undefined): Promise<string> {
  const end = performance.now() + longestMs;
  while (performance.now() < end) {
    const answer = await fetch(`${origin}/demo/inbox?to=${encodeURIComponent(to)}`);
    const messages = (await answer.json()) as readonly Message[];
    const found = messages.map(wanted).find((text) => text !== undefined);
    if (found !== undefined) return found;
    await pause(100);
  }
  throw new Error('An expected message did not arrive');
}

const details = {
  provider: 'email' as const,
  firstName: `Real${CANARY}`,
  lastName: `Person${CANARY}`,
  picture: null,
  social: null,
  profile: { gender: 'female' },
  demographics: { gender: 'female', ethnicity: 'asian', educationLevel: 'bachelors', dateOfBirth: '1990-04-02' },
  employment: {
    employmentStatus: 'employedfulltime',
    industry: ['software'],
    company: 'Analytical Engines',
    companySize: '51-200',
    jobTitle: 'Software Engineer',
    seniorityLevel: 'senior',
    roleDescription: 'I write programs for engines.',
    jobFunctions: ['engineering'],
  },
  skills: ['Mathematics'],
  location: {
    city: {
      id: '5746545',
      country: 'US',
      city: 'Portland',
      state: 'US-OR',
      formattedAddress: 'Portland, Oregon, United States',
      location: { latitude: 45.52345, longitude: -122.67621 },
    },
    state: 'US-OR',
    loc: { type: 'Point' as const, coordinates: [-122.67621, 45.52345] as [number, number] },
  },
  isPhoneVerified: false,
  verifiedPhone: null,
};
