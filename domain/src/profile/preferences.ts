import type { Consent } from '../kernel/consent.js';
import type { Decider, Decision } from '../kernel/decider.js';
import { preferencesEvents, type PreferencesEvent } from './events.js';
import { initialPagePreferences, type PagePreferences } from '../kernel/page-preferences.js';
import { evolvePagePreferences, setPagePreferences } from './page-preferences.js';
import { decideDestination, type DestinationCommand, type DestinationState } from './payout-destination.js';
import { allowedHidingActions, maxHiddenProjects } from './hiding.js';
import { defaultNotificationSettings, type NotificationSettings } from './notification-settings.js';
import { profileRefusal } from './refusals.js';

export interface PreferencesState extends DestinationState {
  /** Ids of projects that the participant has hidden. */
  readonly hidden: ReadonlySet<string>;
  /** Null until the participant answers the question about cookies. */
  readonly consent: Consent | null;
  /** The mails that the participant wants. */
  readonly notifications: NotificationSettings;
  readonly page: PagePreferences;
  /** Of the IANA database; null until a browser has named one. */
  readonly timeZone: string | null;
}

export interface HideProject {
  readonly type: 'HideProject';
  readonly userId: string;
  readonly projectId: string;
}
export interface ShowProject {
  readonly type: 'ShowProject';
  readonly userId: string;
  readonly projectId: string;
}
export interface GiveConsent extends Consent {
  readonly type: 'GiveConsent';
  readonly userId: string;
}
/** Settings that the command does not name stay as they are. */
export interface SetNotifications {
  readonly type: 'SetNotifications';
  readonly userId: string;
  readonly settings: Partial<NotificationSettings>;
}
/** Preferences that the command does not name stay as they are. */
export interface SetPagePreferences {
  readonly type: 'SetPagePreferences';
  readonly userId: string;
  readonly wanted: Partial<PagePreferences>;
}
/** The caller has checked that the zone exists. */
export interface NoteTimeZone {
  readonly type: 'NoteTimeZone';
  readonly userId: string;
  readonly timeZone: string;
}
/** Sent by the worker that has destroyed the person's key. */
export interface ErasePreferences {
  readonly type: 'ErasePreferences';
  readonly userId: string;
}
export type PreferencesCommand =
  | DestinationCommand
  | HideProject
  | ShowProject
  | SetNotifications
  | SetPagePreferences
  | GiveConsent
  | NoteTimeZone
  | ErasePreferences;

const nothingChosen: PreferencesState = {
  payout: null,
  pendingPayout: null,
  hidden: new Set(),
  consent: null,
  notifications: defaultNotificationSettings,
  page: initialPagePreferences,
  timeZone: null,
};

/**
 * `preferences-{userId}`: a participant's payout method, hidden projects, consent and choice of
 * mails.
 */
export const preferencesDecider: Decider<PreferencesCommand, PreferencesEvent, PreferencesState> = {
  events: preferencesEvents,
  initialState: nothingChosen,
  evolve: (state, event) => {
    switch (event.type) {
      case 'PayoutPreferenceSet': {
        const { method, email, confirmedBy } = event.data;
        return { ...state, payout: { method, email, confirmedBy }, pendingPayout: null };
      }
      case 'PayoutPreferenceChangeRequested': {
        const { userId: _id, ...pendingPayout } = event.data;
        return { ...state, pendingPayout };
      }
      case 'PayoutPreferenceChangeWithdrawn':
        return { ...state, pendingPayout: null };
      case 'ProjectHidden':
        return { ...state, hidden: new Set([...state.hidden, event.data.projectId]) };
      case 'ProjectShown':
        return { ...state, hidden: new Set([...state.hidden].filter((id) => id !== event.data.projectId)) };
      case 'ConsentGiven':
        return { ...state, consent: consentOf(event.data) };
      case 'NotificationSettingsChanged': {
        const { dailyDigest, targetedResearchInvitation } = event.data;
        return { ...state, notifications: { dailyDigest, targetedResearchInvitation } };
      }
      case 'TimeZoneNoted':
        return { ...state, timeZone: event.data.timeZone || null };
      case 'SortPreferred':
      case 'StrengthPanelMoved':
      case 'TourMoved':
      case 'ChecklistItemsDismissed':
        return { ...state, page: evolvePagePreferences(state.page, event) };
      case 'PreferencesErased':
        return nothingChosen;
      default:
        return unknownEvent(state, event);
    }
  },
  decide: (command, state) => {
    switch (command.type) {
      case 'SetPayoutPreference':
      case 'ConfirmPayoutPreference':
      case 'WithdrawPayoutPreference':
      case 'ResendPayoutConfirmation':
      case 'SettlePayoutPreference':
        return decideDestination(command, state);
      case 'HideProject':
      case 'ShowProject':
        return toggleProject(command, state);
      case 'GiveConsent':
        return giveConsent(command, state);
      case 'SetNotifications':
        return setNotifications(command, state);
      case 'SetPagePreferences':
        return setPagePreferences(state.page, command.userId, command.wanted);
      case 'NoteTimeZone': {
        const { userId, timeZone } = command;
        return state.timeZone === timeZone ? [] : [{ type: 'TimeZoneNoted', data: { userId, timeZone } }];
      }
      case 'ErasePreferences':
        return state === nothingChosen
          ? []
          : [{ type: 'PreferencesErased', data: { userId: command.userId, projectIds: [...state.hidden] } }];
      default:
        return command satisfies never;
    }
  },
};

const unknownEvent = (state: PreferencesState, _event: never): PreferencesState => state;

/** Hiding a hidden project, and showing a shown one, changes nothing. */
function toggleProject(command: HideProject | ShowProject, state: PreferencesState): Decision<PreferencesEvent> {
  const { userId, projectId } = command;
  const isHidden = state.hidden.has(projectId);
  const wanted = command.type === 'HideProject' ? 'hide' : 'show';
  if (isHidden === (wanted === 'hide')) return [];
  const allowed = allowedHidingActions({ isHidden, hiddenCount: state.hidden.size });
  if (!allowed.includes(wanted)) return profileRefusal('profile.too-many-hidden', { most: maxHiddenProjects });
  return [{ type: wanted === 'hide' ? 'ProjectHidden' : 'ProjectShown', data: { userId, projectId } }];
}

const consentOf = ({ analytics, preferences, marketing }: Consent): Consent => ({ analytics, preferences, marketing });

/** The same choice again changes nothing. */
function giveConsent(command: GiveConsent, { consent }: PreferencesState): Decision<PreferencesEvent> {
  const given = consentOf(command);
  const isSame =
    consent?.analytics === given.analytics && consent.preferences === given.preferences && consent.marketing === given.marketing;
  return isSame ? [] : [{ type: 'ConsentGiven', data: { userId: command.userId, ...given } }];
}

function setNotifications(
  { userId, settings }: SetNotifications,
  { notifications }: PreferencesState,
): Decision<PreferencesEvent> {
  const next = { ...notifications, ...settings };
  const isSame =
    next.dailyDigest === notifications.dailyDigest &&
    next.targetedResearchInvitation === notifications.targetedResearchInvitation;
  return isSame ? [] : [{ type: 'NotificationSettingsChanged', data: { userId, ...next } }];
}
