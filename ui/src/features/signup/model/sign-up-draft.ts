import { logInProviders } from '@panelist/domain/identity/browser';
import { placeSchema } from '@panelist/domain/profile/browser';
import { z } from 'zod';
import { storedState } from '../../../shared/storage/stored-state.js';
import { draftName } from './sign-up-under-way.js';

const text = z.string();

/** All input except the password, which is never stored. */
export const signUpDraftSchema = z.object({
  /** The id of the logged-in user who creates a profile; null for a visitor. */
  owner: text.nullable(),
  /** Whether the personal details are complete: leaving then asks for confirmation. */
  underWay: z.boolean(),
  step: z.number().int().min(0).max(3),
  personal: z.object({ firstName: text, lastName: text, email: text, phone: text, phoneCountry: text, dateOfBirth: text }),
  demographic: z.object({ gender: text, ethnicity: text, educationLevel: text, householdIncome: text }),
  location: z.object({ country: text, place: placeSchema.nullable(), zipcode: text }),
  employment: z.object({
    employmentStatus: text,
    industry: z.array(text),
    jobFunctions: z.array(text),
    seniorityLevel: text,
    company: text,
    companySize: text,
    jobTitle: text.nullable(),
    customJobTitle: text,
    roleDescription: text,
    hasWorkEmail: z.boolean(),
    email: text,
    /** The company that the domain of the work e-mail belongs to, once it was compared. */
    companyId: text.nullable(),
    skills: z.array(text),
  }),
  /** The person as another site knows them; the sign-up then needs no password. */
  social: z
    .object({
      ticket: text,
      provider: z.enum(logInProviders),
      firstName: text.nullable(),
      lastName: text.nullable(),
      email: text.nullable(),
    })
    .nullable()
    .default(null),
  /** The cropped picture as a data URL, uploaded after the account is created. */
  picture: text.nullable(),
});
export type SignUpDraft = z.output<typeof signUpDraftSchema>;

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

const stored = storedState(draftName, signUpDraftSchema);

export const readDraft = (): SignUpDraft => stored.read() ?? emptyDraft;
export const writeDraft = (draft: SignUpDraft): void => stored.write(draft);
export const clearDraft = (): void => stored.clear();

export const updateDraft = (change: Partial<SignUpDraft>): void => writeDraft({ ...readDraft(), ...change });

/** Assigns the draft to this user (null: a visitor). Deletes another user's input. */
export function bindDraft(owner: string | null): void {
  if (readDraft().owner !== owner) writeDraft({ ...emptyDraft, owner });
}
