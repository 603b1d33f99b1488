import type { Decision } from '../kernel/decider.js';
import { Refusal, type FieldError } from '../kernel/refusal.js';
import { sameJson } from '../kernel/same-json.js';
import { utcDay } from '../kernel/phrases.js';
import type { ProfileEvent } from './events.js';
import { errorsIn, judgeSections, type JudgedSections } from './judge-sections.js';
import type { Profile, ProfilePayload } from './profile-contracts.js';
import type { CompleteProfile } from './profile-state.js';
import { profileView, type ProfileSurroundings } from './profile-view.js';
import { profileRefusal } from './refusals.js';
import type { AboutFacts } from './rules/about.js';
import { contactSupportToChange } from './rules/demographics.js';
import { isEditable, sectionLock, type Section } from './sections.js';
import { isWorkEmailVerified } from './work-email-validity.js';
import { workEmailRequested } from './work-email.js';

const dayMs = 86_400_000;

/** What a participant sends, and what the decision needs from elsewhere. */
export interface SaveSections extends AboutFacts {
  readonly type: 'SaveSections';
  readonly payload: ProfilePayload;
  /** The account's names and e-mail, as the profile shows them; `now` is ISO 8601. */
  readonly around: ProfileSurroundings;
  /** `PROFILE_LOCK_DAYS`. */
  readonly lockDays: number;
  /** The secret of the mail that a changed work e-mail asks for. */
  readonly workEmailSecret: string;
}

/** What a payload would change, without saving it. */
export interface SectionsPreview {
  /** Of the sections that are valid. */
  readonly changes: readonly SectionChange[];
  readonly errors: readonly FieldError[];
  readonly locked: readonly { readonly section: Section; readonly nextEditableAt: string }[];
  /** Null if the about section does not change. */
  readonly contact: Pick<Profile, 'firstName' | 'lastName' | 'email'> | null;
}

interface SectionChange {
  readonly section: Section;
  readonly events: readonly ProfileEvent[];
  /** Household income and a corrected work e-mail change without locking. */
  readonly locks: boolean;
}

/** Judges the changed sections against rules and locks (contract, Profile). */
export function previewSections(state: CompleteProfile, command: SaveSections): SectionsPreview {
  const { payload, around, verifiedPhone, countryMustMatch, lockDays } = command;
  const { now } = around;
  const judged = judgeSections(payload, profileView(state, around), { now, verifiedPhone, countryMustMatch });
  const changes = changesOf(state, judged, around);
  const changed = new Set<Section>([...changes.filter(({ locks }) => locks).map(({ section }) => section), ...refusedIn(judged)]);
  if (isWorkEmailCorrection(state, command)) changed.delete('employment');
  if (isIncomeAlone(state, command)) changed.delete('demographics');
  const locked = [...changed].flatMap((section) => {
    const savedAt = state.savedAt[section];
    const lock = savedAt === undefined ? undefined : sectionLock(section, savedAt, lockDays);
    return lock === undefined || isEditable(lock, now) ? [] : [{ section, nextEditableAt: lock.nextEditableAt }];
  });
  return {
    changes: isWorkEmailCorrection(state, command) ? changes.map(withoutLock('employment')) : changes,
    errors: errorsIn(judged),
    locked: [...locked, ...countryLock(state, judged, command)],
    contact: judged.about?.ok === true ? judged.about.value : null,
  };
}

/**
 * A country that was used to apply stays for the lock period; the rest of the section does not
 * lock.
 */
function countryLock(state: CompleteProfile, { about }: JudgedSections, { lockDays, around }: SaveSections) {
  const { countryUsedAt, location } = state;
  if (countryUsedAt === null || about?.ok !== true || about.value.location.country === location.country) return [];
  const nextEditableAt = new Date(Date.parse(countryUsedAt) + lockDays * dayMs).toISOString();
  return isEditable({ nextEditableAt }, around.now) ? [] : [{ section: 'about', nextEditableAt } as const];
}

/**
 * Saves the changed sections alone. A locked one refuses the whole payload, as a field that is not
 * valid does.
 */
export function saveSections(state: CompleteProfile, command: SaveSections): Decision<ProfileEvent> {
  const { changes, errors, locked } = previewSections(state, command);
  const [first] = locked;
  // No lock that ends refuses what support alone may change.
  const isForSupport = errors.some(({ message }) => message === contactSupportToChange);
  if (first !== undefined && !isForSupport) return sectionLocked(first);
  if (errors.length > 0) return profileRefusal('profile.fields-invalid', { errors, message: errors[0]?.message ?? '' });
  const { profileId, userId } = state;
  const { now } = command.around;
  const events = changes.flatMap(({ section, events: own, locks }): readonly ProfileEvent[] =>
    locks ? [...own, { type: 'SectionSaved', data: { profileId, userId, section, savedAt: now } }] : own,
  );
  const email = newWorkEmail(state, events);
  if (email === null) return events;
  const asked = workEmailRequested(state, email, command.workEmailSecret, now);
  return asked instanceof Refusal ? asked : [...events, ...asked];
}

export function sectionLocked({ nextEditableAt }: { readonly nextEditableAt: string }): Refusal {
  return profileRefusal('profile.section-locked', { day: utcDay(nextEditableAt) }, { nextEditableAt });
}

/** Fields of employment that may be missing in older events. */
const noneOfSignUp = { income: null, smallBusinessOwner: null, internalOrExternalCompanyId: null };

const withoutLock =
  (section: Section) =>
  (change: SectionChange): SectionChange =>
    change.section === section ? { ...change, locks: false } : change;

const refusedIn = (judged: JudgedSections): readonly Section[] =>
  (Object.entries(judged) as readonly [Section, { readonly ok: boolean }][]).flatMap(([section, { ok }]) =>
    ok ? [] : [section],
  );

function changesOf(state: CompleteProfile, judged: JudgedSections, around: ProfileSurroundings): readonly SectionChange[] {
  const { profileId, userId } = state;
  const own = { profileId, userId };
  const changes: SectionChange[] = [];
  const add = (section: Section, events: readonly ProfileEvent[], locks = true) => void changes.push({ section, events, locks });
  const { about, demographics, employment, skills, social, topics, personal, technical } = judged;
  if (about?.ok === true) {
    const { location, firstName, lastName, email } = about.value;
    const moved = !sameJson(location, {
      zipcode: null,
      administrativeArea: null,
      locality: state.location.city,
      ...state.location,
    });
    const isOther = firstName !== around.firstName || lastName !== around.lastName || email !== around.email;
    if (moved || isOther) add('about', moved ? [{ type: 'LocationChanged', data: { ...own, location } }] : []);
  }
  if (demographics?.ok === true && !sameJson(demographics.value, state.demographics)) {
    const { householdIncome } = demographics.value;
    const onlyIncome = sameJson(demographics.value, { ...state.demographics, householdIncome });
    add('demographics', [{ type: 'DemographicsChanged', data: { ...own, demographics: demographics.value } }], !onlyIncome);
  }
  if (employment?.ok === true && !sameJson(employment.value, { ...noneOfSignUp, ...state.employment })) {
    add('employment', [{ type: 'EmploymentChanged', data: { ...own, employment: employment.value } }]);
  }
  if (skills?.ok === true && !sameJson(skills.value, state.skills)) {
    add('skills', [{ type: 'SkillsChanged', data: { ...own, skills: skills.value } }]);
  }
  if (social?.ok === true && !sameJson(social.value, state.socialLinks)) {
    add('social', [{ type: 'SocialLinksChanged', data: { ...own, socialLinks: social.value } }]);
  }
  if (topics?.ok === true && !sameJson(topics.value, state.topics)) {
    add('topics', [{ type: 'TopicsChanged', data: { ...own, topics: topics.value } }]);
  }
  if (personal?.ok === true && !sameJson(personal.value, state.personal)) {
    add('personal', [{ type: 'PersonalChanged', data: { ...own, personal: personal.value } }]);
  }
  if (technical?.ok === true && !sameJson(technical.value, state.technical)) {
    add('technical', [{ type: 'TechnicalChanged', data: { ...own, technical: technical.value } }]);
  }
  return changes;
}

/**
 * Whether employment changes in its work e-mail alone, and that is not verified: such an address
 * may be corrected while the section is locked (contract, Profile).
 */
function isWorkEmailCorrection(state: CompleteProfile, command: SaveSections): boolean {
  const { payload, around, lockDays } = command;
  const { now } = around;
  const savedAt = state.savedAt.employment;
  if (savedAt === undefined || isEditable(sectionLock('employment', savedAt, lockDays), now)) return false;
  if (isWorkEmailVerified({ ...state, verifiedAt: state.workEmailVerifiedAt }, now)) return false;
  return changesNothing(state, command, { employment: { ...payload.employment, email: state.employment?.email ?? null } });
}

/**
 * Household income never locks: where it alone is sent, valid or not, no lock refuses it (contract,
 * Profile).
 */
function isIncomeAlone(state: CompleteProfile, command: SaveSections): boolean {
  const { householdIncome: _income, ...demographics } = command.payload.demographics ?? {};
  return changesNothing(state, command, { demographics });
}

/** Whether all sections of the payload are valid and as they were. */
function changesNothing(state: CompleteProfile, command: SaveSections, payload: ProfilePayload): boolean {
  const { around, verifiedPhone, countryMustMatch } = command;
  const facts = { now: around.now, verifiedPhone, countryMustMatch };
  const judged = judgeSections(payload, profileView(state, around), facts);
  return refusedIn(judged).length === 0 && changesOf(state, judged, around).length === 0;
}

function newWorkEmail(state: CompleteProfile, events: readonly ProfileEvent[]): string | null {
  const changed = events.find((event) => event.type === 'EmploymentChanged');
  if (changed === undefined) return null;
  const { email } = changed.data.employment;
  return email === state.employment?.email ? null : email;
}
