import { patchProfile, saveProfile, type ProfilePayload } from '@panelist/domain/profile/browser';
import { call } from '../../shared/api/call.js';
import { useCommand } from '../../shared/api/use-command.js';

type Patch = Pick<ProfilePayload, 'demographics' | 'personal' | 'technical' | 'socialLinks' | 'employment' | 'skills'>;

/** Saves sections of the profile; resolves once the page shows them. Throws `ApiError`. */
export function usePatchProfile(profileId: string): (patch: Patch) => Promise<void> {
  const { run, refetched } = useCommand(patchProfile);
  return async (body) => {
    await run({ params: { id: profileId }, body });
    await refetched();
  };
}

/**
 * Saves parts of the profile that `PATCH` does not take; resolves once the page shows them. Throws
 * `ApiError`.
 */
export function useSaveProfile(): (part: ProfilePayload) => Promise<void> {
  const { run, refetched } = useCommand(saveProfile);
  return async (body) => {
    await run({ query: { validateOnly: 'false' }, body });
    await refetched();
  };
}

/** The server's judgement of a part of the profile; it writes nothing. Throws `ApiError`. */
export async function validateProfile(body: ProfilePayload) {
  return call(saveProfile, { query: { validateOnly: 'true' }, body });
}
