import type { BodyOf } from '@panelist/domain/kernel/browser';
import { signUp, type RecordedOrigin } from '@panelist/domain/identity/browser';
import { uploadPicture } from '@panelist/domain/profile/browser';
import { ApiError, isUndecided } from '../../../shared/api/api-error.js';
import { call } from '../../../shared/api/call.js';
import { currentConsent } from '../../../shared/consent/consent-store.js';
import { captchaSolution } from '../../../shared/captcha/captcha-solution.js';
import { checkLogin, type LoginCheck } from '../../../shared/session/check-login.js';
import { fetchMe } from '../../../shared/session/me.js';
import { clearOrigin, readOrigin } from '../../../shared/sign-up-origin/sign-up-origin.js';
import { currentSession } from '../../../shared/session/session-store.js';
import { writePassword, readPassword } from '../model/sign-up-password.js';
import { blobFromDataUrl } from '../model/picture.js';
import { clearDraft, type SignUpDraft } from '../model/sign-up-draft.js';

export interface Created {
  readonly check: LoginCheck;
  /** The error of the picture's upload; the account exists all the same. */
  readonly pictureProblem: string | null;
}

const triesForProfile = 6;
const retryDelayMs = 400;

/** The profile's read model may lag behind the command. */
async function checkUntilProfile(): Promise<LoginCheck> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const check = await checkLogin();
      if (attempt === triesForProfile || (check.session.status === 'in' && check.session.hasProfile)) return check;
    } catch (error) {
      if (attempt === triesForProfile) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
  }
}

async function upload(userId: string, picture: string): Promise<string | null> {
  try {
    await call(uploadPicture, { params: { userId }, query: { type: 'picture' }, files: { files: blobFromDataUrl(picture) } });
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 413) return 'Image uploads must be under 5MB.';
    return 'There was an error uploading your profile image, please try again after account creation';
  }
}

/** Whether the profile exists already, for instance from another tab. */
async function isFinished(): Promise<boolean> {
  return (await fetchMe()).value.response.hasProfile;
}

/** A person who declined marketing is not counted in a campaign (ADR 49). */
function originToSend(): RecordedOrigin {
  const { initialUtm, ...links } = readOrigin();
  return initialUtm === undefined || currentConsent()?.marketing === false ? links : { ...links, initialUtm };
}

/** The e-mail of the account that was created, while the rest has not succeeded. */
let createdFor: string | null = null;
/** The sign-up whose outcome is unknown: only with the same captcha is it the same request. */
let undecided: { readonly body: string; readonly captcha: string | undefined } | null = null;

async function signUpAsVisitor(body: BodyOf<typeof signUp>): Promise<void> {
  const text = JSON.stringify(body);
  if (undecided?.body !== text) undecided = { body: text, captcha: await captchaSolution() };
  const { captcha } = undecided;
  try {
    await call(signUp, { body: { ...body, ...(captcha === undefined ? {} : { captcha }) } });
    undecided = null;
  } catch (error) {
    if (!isUndecided(error)) undecided = null;
    throw error;
  }
}

/**
 * Creates account and profile (only the profile for a logged-in user), logs in, uploads the picture
 * and deletes the draft. Throws `ApiError` if no profile was created, or the log-in failed: called
 * again, it goes on where it failed.
 */
export async function createAccount(draft: SignUpDraft): Promise<Created> {
  const hasAccount = currentSession().status === 'in';
  const { signUpPayload } = await import('../model/sign-up-payload.js');
  const body = signUpPayload(draft, { hasAccount, password: readPassword(), origin: originToSend() });
  if (!body) throw new ApiError({ code: 'page.unfinished', message: 'You must finish creating a profile.', status: 0 });
  if (createdFor !== draft.personal.email) {
    // Visitors may sign up, so the server would treat a call with an expired token as a visitor's.
    // Fetching the current user first renews the token.
    if (!hasAccount) await signUpAsVisitor(body);
    else if (!(await isFinished())) await call(signUp, { body });
    createdFor = draft.personal.email;
  }
  const check = await checkUntilProfile();
  createdFor = null;
  writePassword(null);
  const pictureProblem =
    draft.picture && check.session.status === 'in' ? await upload(check.session.userId, draft.picture) : null;
  clearDraft();
  clearOrigin();
  return { check, pictureProblem };
}
