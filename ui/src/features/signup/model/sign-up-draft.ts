import type { LogInProvider } from '@panelist/domain/identity/browser';
import type { Place } from '@panelist/domain/profile/browser';
import { isRecord } from '../../../shared/storage/is-record.js';
import { storedState } from '../../../shared/storage/stored-state.js';
import { draftName } from './sign-up-under-way.js';

/** All input except the password, which is never stored. */
export interface SignUpDraft {
  /** The id of the logged-in user who creates a profile; null for a visitor. */
  readonly owner: string | null;
  /** Whether the personal details are complete: leaving then asks for confirmation. */
  readonly underWay: boolean;
  readonly step: number;
  readonly personal: {
    firstName: string;
    lastName: string;
    email: string;
    phone: string;
    phoneCountry: string;
    dateOfBirth: string;
  };
  readonly demographic: { gender: string; ethnicity: string; educationLevel: string; householdIncome: string };
  readonly location: { country: string; place: Place | null; zipcode: string };
  readonly employment: {
    employmentStatus: string;
    industry: string[];
    jobFunctions: string[];
    seniorityLevel: string;
    company: string;
    companySize: string;
    jobTitle: string | null;
    customJobTitle: string;
    roleDescription: string;
    hasWorkEmail: boolean;
    email: string;
    /** The company that the domain of the work e-mail belongs to, once it was compared. */
    companyId: string | null;
    skills: string[];
  };
  /** The person as another site knows them; the sign-up then needs no password. */
  readonly social: {
    readonly ticket: string;
    readonly provider: LogInProvider;
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly email: string | null;
  } | null;
  /** The cropped picture as a data URL, uploaded after the account is created. */
  readonly picture: string | null;
}

export const emptyDraft: SignUpDraft = {
  owner: null,
  underWay: false,
  step: 0,
  personal: { firstName: '', lastName: '', email: '', phone: '', phoneCountry: 'US', dateOfBirth: '' },
  demographic: { gender: '', ethnicity: '', educationLevel: '', householdIncome: '' },
  location: { country: 'US', place: null, zipcode: '' },
  employment: {
    employmentStatus: '',
    industry: [],
    jobFunctions: [],
    seniorityLevel: '',
    company: '',
    companySize: '',
    jobTitle: null,
    customJobTitle: '',
    roleDescription: '',
    hasWorkEmail: false,
    email: '',
    companyId: null,
    skills: [],
  },
  social: null,
  picture: null,
};

/**
 * Whether it has each field of the empty draft, of the same type; null there means one that may be
 * missing.
 */
function isLike(value: unknown, empty: unknown): boolean {
  if (empty === null) return value !== undefined;
  if (Array.isArray(empty)) return Array.isArray(value);
  if (!isRecord(empty)) return typeof value === typeof empty;
  return isRecord(value) && Object.entries(empty).every(([name, of]) => isLike(value[name], of));
}
const isDraft = (value: unknown): value is SignUpDraft => isLike(value, emptyDraft);
const stored = storedState(draftName, isDraft);

export const readDraft = (): SignUpDraft => stored.read() ?? emptyDraft;
export const writeDraft = (draft: SignUpDraft): void => stored.write(draft);
export const clearDraft = (): void => stored.clear();

export const updateDraft = (change: Partial<SignUpDraft>): void => writeDraft({ ...readDraft(), ...change });

/** Assigns the draft to this user (null: a visitor). Deletes another user's input. */
export function bindDraft(owner: string | null): void {
  if (readDraft().owner !== owner) writeDraft({ ...emptyDraft, owner });
}
