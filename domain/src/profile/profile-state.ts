import type { ProfileEvent } from './events.js';
import type { Demographics, Employment, Location, Personal, SocialLinks, Technical } from './schemas.js';
import type { Section } from './sections.js';

/** `none`: no profile. `complete`: the participant has completed the wizard. */
export type ProfileState = { readonly status: 'none' } | CompleteProfile;

/** A mail that verifies a work e-mail. Times in ISO 8601. */
interface WorkEmailRequest {
  readonly email: string;
  readonly secret: string;
  readonly requestedAt: string;
  readonly expiresAt: string;
}

export interface CompleteProfile {
  readonly status: 'complete';
  readonly profileId: string;
  readonly userId: string;
  /** E.164, as given at sign-up. It counts until the account has verified a number. */
  readonly phone: string;
  readonly pictureId: string | null;
  readonly location: Location;
  /** Null between two events of the sign-up. */
  readonly demographics: Demographics | null;
  readonly employment: Employment | null;
  readonly skills: readonly string[];
  /** Null until the section is saved. */
  readonly personal: Personal | null;
  readonly technical: Technical | null;
  readonly socialLinks: SocialLinks | null;
  readonly topics: readonly string[];
  /** When each section was saved last (ISO 8601). The sign-up saves none. */
  readonly savedAt: Readonly<Partial<Record<Section, string>>>;
  /** When the country was last used to apply to a project (ISO 8601). */
  readonly countryUsedAt: string | null;
  /** Null for everybody who signed up. */
  readonly externalOrganizationId: string | null;
  /** Of the present address; null if it was never verified. */
  readonly workEmailVerifiedAt: string | null;
  /** The latest mails, newest first: the link of a delayed one still works. */
  readonly workEmailRequests: readonly WorkEmailRequest[];
  readonly redeemedWorkEmailSecret: string | null;
}

const rememberedRequests = 10;

export const initialProfile: ProfileState = { status: 'none' };

export function evolveProfile(state: ProfileState, event: ProfileEvent): ProfileState {
  if (event.type === 'ProfileCreated') return created(event.data);
  if (event.type === 'ProfileErased') return initialProfile;
  return state.status === 'none' ? state : evolveComplete(state, event);
}

type Created = Extract<ProfileEvent, { type: 'ProfileCreated' }>;

function created({ profileId, userId, phone, location, externalOrganizationId }: Created['data']): CompleteProfile {
  return {
    status: 'complete',
    profileId,
    userId,
    phone,
    location,
    pictureId: null,
    demographics: null,
    employment: null,
    skills: [],
    personal: null,
    technical: null,
    socialLinks: null,
    topics: [],
    savedAt: {},
    countryUsedAt: null,
    externalOrganizationId: externalOrganizationId ?? null,
    workEmailVerifiedAt: null,
    workEmailRequests: [],
    redeemedWorkEmailSecret: null,
  };
}

function evolveComplete(
  state: CompleteProfile,
  event: Exclude<ProfileEvent, Created | { type: 'ProfileErased' }>,
): CompleteProfile {
  switch (event.type) {
    case 'PictureChanged':
      return { ...state, pictureId: event.data.fileId };
    case 'LocationChanged':
      return { ...state, location: event.data.location };
    case 'DemographicsChanged':
      return { ...state, demographics: event.data.demographics };
    case 'EmploymentChanged': {
      const { employment } = event.data;
      const sameEmail = state.employment?.email === employment.email;
      return { ...state, employment, workEmailVerifiedAt: sameEmail ? state.workEmailVerifiedAt : null };
    }
    case 'SkillsChanged':
      return { ...state, skills: event.data.skills };
    case 'PersonalChanged':
      return { ...state, personal: event.data.personal };
    case 'TechnicalChanged':
      return { ...state, technical: event.data.technical };
    case 'SocialLinksChanged':
      return { ...state, socialLinks: event.data.socialLinks };
    case 'TopicsChanged':
      return { ...state, topics: event.data.topics };
    case 'SectionSaved':
      return { ...state, savedAt: { ...state.savedAt, [event.data.section]: event.data.savedAt } };
    case 'CountryUsed':
      return { ...state, countryUsedAt: event.data.usedAt };
    case 'WorkEmailVerificationRequested': {
      const { email, secret, requestedAt, expiresAt } = event.data;
      const requests = [{ email, secret, requestedAt, expiresAt }, ...state.workEmailRequests];
      return { ...state, workEmailRequests: requests.slice(0, rememberedRequests) };
    }
    case 'WorkEmailVerified': {
      const { secret, verifiedAt } = event.data;
      return { ...state, workEmailVerifiedAt: verifiedAt, redeemedWorkEmailSecret: secret };
    }
    case 'WorkEmailVerificationSent':
      return state;
    default:
      return unknownEvent(state, event);
  }
}

const unknownEvent = (state: CompleteProfile, _event: never): CompleteProfile => state;
