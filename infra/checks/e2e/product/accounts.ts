import { logIn, sendPhoneCode, signUp, verifyEmail, verifyPhone } from '@panelist/domain/identity/browser';
import { uploadPicture } from '@panelist/domain/profile/browser';
import { clientOf, type Client } from './client.js';
import { emailToken, phoneCode } from './inbox.js';
import { newPerson, type Person } from './person.js';

/** A participant with a new account, and their API client. */
export interface Participant extends Person {
  readonly userId: string;
  readonly profileId: string;
  /** The bearer token of their session. */
  readonly token: string;
  readonly client: Client;
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWPoWrkEAAOYAdjP6EnKAAAAAElFTkSuQmCC',
  'base64',
);

/** Logs in by e-mail and password; the demo's accounts share one. */
export async function loggedInClient(origin: string, email: string, password = 'demo-password'): Promise<Client> {
  const { token } = await clientOf(origin).call(logIn, { body: { email, password, getToken: true } });
  if (token === undefined) throw new Error(`The log-in of ${email} gave no token.`);
  return clientOf(origin, token);
}

/** Signs up over HTTP; nothing verified, no photo. */
export async function signUpParticipant(origin: string, person = newPerson()): Promise<Participant> {
  const { response } = await clientOf(origin).call(signUp, { body: signUpBody(person) });
  return {
    ...person,
    userId: response.userId,
    profileId: response.profileId,
    token: response.token,
    client: clientOf(origin, response.token),
  };
}

/** A participant who may start any fitting screener: e-mail and phone verified, with a photo. */
export async function readyParticipant(origin: string, person = newPerson()): Promise<Participant> {
  const participant = await signUpParticipant(origin, person);
  const { client, email, phone, userId } = participant;
  await Promise.all([
    (async () => client.call(verifyEmail, { body: { token: await emailToken(origin, email) } }))(),
    (async () => {
      await client.call(sendPhoneCode, { body: { phone, countryCode: 'US' } });
      await client.call(verifyPhone, { params: { code: await phoneCode(origin, phone) }, body: { phone } });
    })(),
  ]);
  const files = { files: new Blob([picture], { type: 'image/png' }) };
  await client.call(uploadPicture, { params: { userId }, query: { type: 'picture' }, files });
  return participant;
}

function signUpBody({ email, password, firstName, lastName, phone }: Person) {
  return {
    provider: 'email' as const,
    email,
    password,
    firstName,
    lastName,
    phone,
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
}
