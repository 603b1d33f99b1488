import type { RecordedOrigin } from '../identity/browser.js';
import type { Decider, Decision } from '../kernel/decider.js';
import { profileEvents, type ProfileEvent } from './events.js';
import { evolveProfile, initialProfile, type CompleteProfile, type ProfileState } from './profile-state.js';
import { profileRefusal } from './refusals.js';
import { saveSections, type SaveSections } from './save-sections.js';
import type { Demographics, Employment, Location } from './schemas.js';
import { confirmWorkEmail, requestWorkEmail } from './work-email.js';

export type ProfileCommand =
  | {
      readonly type: 'CreateProfile';
      readonly profileId: string;
      readonly userId: string;
      readonly firstName: string;
      readonly lastName: string;
      readonly email: string;
      readonly phone: string;
      readonly phoneCountry: string;
      readonly location: Location;
      readonly demographics: Demographics;
      readonly employment: Employment;
      readonly skills: readonly string[];
      /** Of a person whom another organization brings. */
      readonly externalOrganizationId?: string;
      /** Of a person who had an account before: theirs does not say where they came from. */
      readonly origin?: RecordedOrigin;
    }
  /** Null removes the picture. */
  | { readonly type: 'ChangePicture'; readonly fileId: string | null }
  | SaveSections
  | {
      readonly type: 'RequestWorkEmailVerification';
      readonly secret: string;
      readonly now: string;
    }
  | { readonly type: 'RecordWorkEmailVerificationSent'; readonly requestEventId: string }
  | { readonly type: 'ConfirmWorkEmail'; readonly secret: string; readonly now: string }
  /**
   * Sent by the worker when the person has applied to a project: its countries were compared with
   * theirs.
   */
  | { readonly type: 'UseCountry'; readonly now: string }
  /** Sent by the worker that has destroyed the person's key. */
  | { readonly type: 'EraseProfile' };

type Creation = Extract<ProfileCommand, { type: 'CreateProfile' }>;

/** `profile-{profileId}`: a participant's data about themself. */
export const profileDecider: Decider<ProfileCommand, ProfileEvent, ProfileState> = {
  events: profileEvents,
  initialState: initialProfile,
  evolve: evolveProfile,
  decide: (command, state) => {
    if (command.type === 'CreateProfile') {
      return state.status === 'none' ? created(command) : profileRefusal('profile.exists', { state: state.status });
    }
    if (state.status !== 'none') return decideComplete(command, state);
    return command.type === 'EraseProfile' ? [] : profileRefusal('profile.missing');
  },
};

function decideComplete(command: Exclude<ProfileCommand, Creation>, state: CompleteProfile): Decision<ProfileEvent> {
  const { profileId, userId } = state;
  switch (command.type) {
    case 'ChangePicture': {
      const { fileId } = command;
      return state.pictureId === fileId ? [] : [{ type: 'PictureChanged', data: { profileId, userId, fileId } }];
    }
    case 'SaveSections':
      return saveSections(state, command);
    case 'RequestWorkEmailVerification':
      return requestWorkEmail(state, command.secret, command.now);
    case 'RecordWorkEmailVerificationSent': {
      const { requestEventId } = command;
      return [{ type: 'WorkEmailVerificationSent', data: { profileId, userId, requestEventId } }];
    }
    case 'ConfirmWorkEmail':
      return confirmWorkEmail(state, command.secret, command.now);
    case 'UseCountry':
      return [{ type: 'CountryUsed', data: { profileId, userId, usedAt: command.now } }];
    case 'EraseProfile':
      return [{ type: 'ProfileErased', data: { profileId, userId } }];
    default:
      return command satisfies never;
  }
}

function created(command: Creation): Decision<ProfileEvent> {
  const { type: _type, demographics, employment, skills, origin, ...contact } = command;
  const profile = { ...contact, ...origin };
  const { profileId, userId } = profile;
  return [
    { type: 'ProfileCreated', data: profile },
    { type: 'DemographicsChanged', data: { profileId, userId, demographics } },
    { type: 'EmploymentChanged', data: { profileId, userId, employment } },
    { type: 'SkillsChanged', data: { profileId, userId, skills: [...skills] } },
  ];
}
