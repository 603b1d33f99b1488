import type { Decider, Decision } from '../kernel/decider.js';
import { profileRefusal } from './refusals.js';
import { profileEvents, type ProfileEvent } from './events.js';
import type { Demographics, Employment, Location } from './schemas.js';

/** `none`: no profile. `complete`: the participant has completed the wizard. */
export type ProfileState = { readonly status: 'none' } | CompleteProfile;

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
}

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
    }
  /** Null removes the picture. */
  | { readonly type: 'ChangePicture'; readonly fileId: string | null };

/** `profile-{profileId}`: a participant's data about themself. */
export const profileDecider: Decider<ProfileCommand, ProfileEvent, ProfileState> = {
  events: profileEvents,
  initialState: { status: 'none' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'ProfileCreated': {
        const { profileId, userId, phone, location } = event.data;
        const empty = { pictureId: null, demographics: null, employment: null, skills: [] };
        return { status: 'complete', profileId, userId, phone, location, ...empty };
      }
      case 'PictureChanged':
        return state.status === 'none' ? state : { ...state, pictureId: event.data.fileId };
      case 'DemographicsChanged':
        return state.status === 'none' ? state : { ...state, demographics: event.data.demographics };
      case 'EmploymentChanged':
        return state.status === 'none' ? state : { ...state, employment: event.data.employment };
      case 'SkillsChanged':
        return state.status === 'none' ? state : { ...state, skills: event.data.skills };
      default:
        return unknownEvent(state, event);
    }
  },
  decide: (command, state) => {
    if (command.type === 'CreateProfile') {
      return state.status === 'none' ? created(command) : profileRefusal('profile.exists', { state: state.status });
    }
    if (state.status === 'none') return profileRefusal('profile.missing');
    if (state.pictureId === command.fileId) return [];
    const { profileId, userId } = state;
    return [{ type: 'PictureChanged', data: { profileId, userId, fileId: command.fileId } }];
  },
};

const unknownEvent = (state: ProfileState, _event: never): ProfileState => state;

function created(command: Extract<ProfileCommand, { type: 'CreateProfile' }>): Decision<ProfileEvent> {
  const { type: _type, demographics, employment, skills, ...profile } = command;
  const { profileId, userId } = profile;
  return [
    { type: 'ProfileCreated', data: profile },
    { type: 'DemographicsChanged', data: { profileId, userId, demographics } },
    { type: 'EmploymentChanged', data: { profileId, userId, employment } },
    { type: 'SkillsChanged', data: { profileId, userId, skills: [...skills] } },
  ];
}
