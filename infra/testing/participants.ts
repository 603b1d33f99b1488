import { logIn, sendPhoneCode, signUp, verifyEmail, verifyPhone } from '@panelist/domain/identity/browser';
import { savePagePreferences, uploadPicture } from '@panelist/domain/profile/browser';
import { signUpBodyOf, type Person } from '../../domain/src/testing/a-person.test-kit.js';
import { apiClient, type ApiClient } from './api-client.js';
import { emailToken, phoneCode } from './demo.js';

/** A person with an account of their own, and their calls. */
export interface Participant extends Person {
  /** The bearer token of their session. */
  readonly token: string;
  readonly client: ApiClient;
}

/** The link that led to the sign-up. */
interface SignUpLink {
  readonly referralCode?: string;
  readonly projectId?: string;
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWPoWrkEAAOYAdjP6EnKAAAAAElFTkSuQmCC',
  'base64',
);

/** Of all accounts of the demo. */
const demoPassword = 'demo-password';

/**
 * Logs in by e-mail and password; the demo's accounts share one. @returns the bearer token of the
 * new session
 */
export async function logInToken(origin: string, email: string, password = demoPassword): Promise<string> {
  const { token } = await apiClient({ origin }).call(logIn, { body: { email, password, getToken: true } });
  if (token === undefined) throw new Error(`The log-in of ${email} gave no token.`);
  return token;
}

/** A client that is logged in by e-mail and password. */
export async function loggedInClient(origin: string, email: string, password = demoPassword): Promise<ApiClient> {
  return apiClient({ origin, password, token: await logInToken(origin, email, password) });
}

/**
 * Signs this person up over HTTP; nothing verified, no photo. The ids are the server's. They have
 * dismissed the guided tour, which would open over their dashboard.
 */
export async function signUpParticipant(origin: string, person: Person, link: SignUpLink = {}): Promise<Participant> {
  const { response } = await apiClient({ origin }).call(signUp, { body: { ...signUpBodyOf(person), ...link } });
  const { userId, profileId, token } = response;
  const client = apiClient({ origin, token, password: person.password });
  await client.call(savePagePreferences, { body: { tour: 'dismissed' } });
  return { ...person, userId, profileId, token, client };
}

/**
 * Signs this person up at a demo, verifies e-mail and phone and uploads a photo: they may start any
 * screener that they are eligible for.
 */
export async function readyParticipant(origin: string, person: Person, link: SignUpLink = {}): Promise<Participant> {
  const participant = await signUpParticipant(origin, person, link);
  const { client, email, phone, phoneCountry, userId } = participant;
  await client.call(verifyEmail, { body: { token: await emailToken(origin, email) } });
  await client.call(sendPhoneCode, { body: { phone, countryCode: phoneCountry } });
  await client.call(verifyPhone, { params: { code: await phoneCode(origin, phone) }, body: { phone } });
  const files = { files: new Blob([picture], { type: 'image/png' }) };
  await client.call(uploadPicture, { params: { userId }, query: { type: 'picture' }, files });
  return participant;
}
