import type { Decider } from '../kernel/decider.js';
import type { ProfileEvent } from './events.js';
import { profileRefusal } from './refusals.js';
import { sectionLocked } from './save-sections.js';
import { isEditable, sectionLock } from './sections.js';
import { videoIntroEvents, type VideoIntroEvent } from './video-intro-events.js';

/** `none`: no profile. */
export type VideoIntroState =
  | { readonly status: 'none' }
  | {
      readonly status: 'profile';
      readonly profileId: string;
      readonly userId: string;
      /** Name of the present video in the file store. */
      readonly video: string | null;
      /** When the section was saved last, ISO 8601. */
      readonly savedAt: string | null;
    };

/** `now` in ISO 8601. */
interface Timed {
  readonly now: string;
  readonly lockDays: number;
}

export type VideoIntroCommand =
  | (Timed & { readonly type: 'SaveVideoIntro'; readonly video: string })
  | (Timed & { readonly type: 'RemoveVideoIntro' });

type Event = VideoIntroEvent | ProfileEvent;

/**
 * The video introduction on `profile-{profileId}` (document 3 §4, Profile sections and locks). A
 * save and a removal lock the section; saving what is there already changes nothing.
 */
export const videoIntroDecider: Decider<VideoIntroCommand, Event, VideoIntroState> = {
  events: videoIntroEvents,
  initialState: { status: 'none' },
  evolve: (state, event) => {
    if (event.type === 'ProfileCreated') {
      const { profileId, userId } = event.data;
      return { status: 'profile', profileId, userId, video: null, savedAt: null };
    }
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'VideoIntroAdded':
        return { ...state, video: event.data.video };
      case 'VideoIntroRemoved':
        return { ...state, video: null };
      case 'ProfileErased':
        return { status: 'none' };
      case 'SectionSaved':
        return event.data.section === 'video' ? { ...state, savedAt: event.data.savedAt } : state;
      default:
        // The profile's other events.
        return state;
    }
  },
  decide: (command, state) => {
    if (state.status === 'none') return profileRefusal('profile.missing');
    const wanted = command.type === 'SaveVideoIntro' ? command.video : null;
    if (wanted === state.video) return [];
    const { profileId, userId, video: replaced, savedAt } = state;
    const { now, lockDays } = command;
    const lock = savedAt === null ? undefined : sectionLock('video', savedAt, lockDays);
    if (lock !== undefined && !isEditable(lock, now)) return sectionLocked(lock);
    return [
      ...changed({ profileId, userId }, wanted, replaced),
      { type: 'SectionSaved', data: { profileId, userId, section: 'video', savedAt: now } },
    ];
  },
};

function changed(
  own: { readonly profileId: string; readonly userId: string },
  video: string | null,
  replaced: string | null,
): readonly VideoIntroEvent[] {
  if (video !== null) return [{ type: 'VideoIntroAdded', data: { ...own, video, replaced } }];
  return replaced === null ? [] : [{ type: 'VideoIntroRemoved', data: { ...own, video: replaced } }];
}
