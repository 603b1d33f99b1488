import { emailChangeAsked } from '@panelist/domain/identity';
import { kernelRefusal, type RecordedEvent } from '@panelist/domain/kernel';
import {
  householdIncomeSaved,
  patchProfile,
  previewSections,
  profileDecider,
  profileSaved,
  profileStream,
  savedMessages,
  saveProfile,
  saveSocialLinks,
  sectionLocked,
  sections,
  type ProfilePayload,
  type SectionsPreview,
} from '@panelist/domain/profile';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { route } from '@panelist/infra/http';
import { loadAccount } from '../accounts.js';
import { changeContact } from '../change-contact.js';
import { ownProfile, saveSectionsOf, viewOf, type ProfileDependencies } from './own-profile.js';

/**
 * Saves the sections that differ from the stored ones, or only says which fields are not valid
 * (contract, Profile).
 */
export function saveProfileRoute(dependencies: ProfileDependencies) {
  const contacts = changeContact(dependencies);
  return route(saveProfile, async ({ query, body, caller, context, requireProof }) => {
    const own = await ownProfile(dependencies, caller.userId);
    const { contact, ...preview } = previewSections(own.profile, saveSectionsOf(dependencies, own, body));
    if (query.validateOnly === 'true') {
      const invalidFields = invalidFieldsOf(preview);
      const [first] = invalidFields;
      return { body: { success: first === undefined, invalidFields, message: first?.message ?? allValid } };
    }
    if (contact !== null && contact.email !== own.account.email) await requireProof();
    const isRefused = preview.errors.length > 0 || preview.locked.length > 0;
    const asked = contact === null || isRefused ? undefined : await contacts.save(own.account, contact, caller, context);
    const { events, position } = await save(dependencies, caller.userId, body, context);
    const message = asked?.emailAsked === true && contact !== null ? emailChangeAsked(contact.email) : messageOf(events);
    return { body: { success: true, invalidFields: [], message }, position };
  });
}

/** Nothing was saved, so the sentence must not say so. */
const allValid = 'These details are valid.';

/** Saves some sections and answers the whole profile. Another person's is not found. */
export const patchProfileRoute = (dependencies: ProfileDependencies) =>
  route(patchProfile, async ({ params, body, caller, context }) => {
    const account = await loadAccount(dependencies, caller.userId);
    if (!('profileId' in account) || account.profileId !== params.id) throw kernelRefusal('resource.not-found');
    const { position } = await save(dependencies, caller.userId, body, context);
    return { body: viewOf(dependencies, await ownProfile(dependencies, caller.userId)), position };
  });

/** Saves the social links (document 3 §7). */
export const saveSocialLinksRoute = (dependencies: ProfileDependencies) =>
  route(saveSocialLinks, async ({ body, caller, context }) => {
    const { position } = await save(dependencies, caller.userId, { socialLinks: body.social }, context);
    return { body: { message: savedMessages.social }, position };
  });

async function save(dependencies: ProfileDependencies, userId: string, payload: ProfilePayload, context: CommandContext) {
  const own = await ownProfile(dependencies, userId);
  const command = saveSectionsOf(dependencies, own, payload);
  return dependencies.commands.handle(profileDecider, profileStream.of(own.account.profileId), command, context);
}

/** A locked section is one field that can't be saved now. */
function invalidFieldsOf({ errors, locked }: Pick<SectionsPreview, 'errors' | 'locked'>) {
  return [...locked.map((lock) => ({ field: lock.section, message: sectionLocked(lock).message })), ...errors];
}

/** What the product says about the events of one command (document 3 §8). */
function messageOf(events: readonly RecordedEvent[]): string {
  const names = events.flatMap(({ type, data }) => (type === 'SectionSaved' ? [data['section']] : []));
  const saved = sections.filter((section) => names.includes(section)).map((section) => savedMessages[section]);
  const income = saved.length === 0 && events.some(({ type }) => type === 'DemographicsChanged');
  const [only = income ? householdIncomeSaved : profileSaved] = saved;
  return saved.length > 1 ? profileSaved : only;
}
