import type { Decider, Decision } from '../kernel/decider.js';
import { kernelRefusal } from '../kernel/refusals.js';
import { sameJson } from '../kernel/same-json.js';
import { defaultAlertSettings, mostDevices, type AlertChannel, type AlertSettings } from './alert-settings.js';
import { criteriaText } from './criteria-text.js';
import { longestSearchName, mostSavedSearches, type SearchCriteria, type SearchFilters } from './criteria.js';
import { savedSearchEvents, type SavedSearchEvent } from './events.js';
import { criteriaOf, normalCriteria } from './normal-criteria.js';
import { savedSearchRefusal } from './refusals.js';

export interface SavedSearch {
  readonly searchId: string;
  readonly name: string;
  readonly keywords: string;
  readonly filters: SearchFilters;
  /** Empty: nothing alerts the person about it. */
  readonly alerts: readonly AlertChannel[];
}

/** A browser that shows alerts. */
export interface PushDevice {
  readonly deviceId: string;
  /** The log-in of this browser: alerts end with it. */
  readonly sessionId: string;
  readonly endpoint: string;
  readonly publicKey: string;
  readonly authSecret: string;
}

export interface SavedSearchesState {
  /** Oldest first, as the devices are. */
  readonly searches: readonly SavedSearch[];
  readonly devices: readonly PushDevice[];
  readonly settings: AlertSettings;
}

export interface SaveSearch {
  readonly type: 'SaveSearch';
  readonly userId: string;
  readonly searchId: string;
  /** Without one, the criteria in words. */
  readonly name?: string | undefined;
  readonly criteria: SearchCriteria;
  readonly alerts: readonly AlertChannel[];
}
/** What the command does not name stays as it is. */
export interface ChangeSavedSearch {
  readonly type: 'ChangeSavedSearch';
  readonly userId: string;
  readonly searchId: string;
  readonly name?: string | undefined;
  readonly criteria?: SearchCriteria | undefined;
  readonly alerts?: readonly AlertChannel[] | undefined;
}
export interface DeleteSavedSearch {
  readonly type: 'DeleteSavedSearch';
  readonly userId: string;
  readonly searchId: string;
}
/** By the link of an alert's mail: no search alerts by mail any more. */
export interface TurnOffMailAlerts {
  readonly type: 'TurnOffMailAlerts';
  readonly userId: string;
}
export interface SetAlertSettings extends AlertSettings {
  readonly type: 'SetAlertSettings';
  readonly userId: string;
}
export interface SubscribePush extends PushDevice {
  readonly type: 'SubscribePush';
  readonly userId: string;
}
export interface UnsubscribePush {
  readonly type: 'UnsubscribePush';
  readonly userId: string;
  readonly deviceId: string;
  /** `gone`: the push service said so. */
  readonly reason: 'asked' | 'gone' | 'logged-out';
}
/** Sent by the worker that has destroyed the person's key. */
export interface EraseSavedSearches {
  readonly type: 'EraseSavedSearches';
  readonly userId: string;
}
export type SavedSearchCommand =
  | SaveSearch
  | ChangeSavedSearch
  | DeleteSavedSearch
  | TurnOffMailAlerts
  | SetAlertSettings
  | SubscribePush
  | UnsubscribePush
  | EraseSavedSearches;

const nothingSaved: SavedSearchesState = { searches: [], devices: [], settings: defaultAlertSettings };

/** `savedSearches-{userId}`: what the person wants to hear of, and how. */
export const savedSearchesDecider: Decider<SavedSearchCommand, SavedSearchEvent, SavedSearchesState> = {
  events: savedSearchEvents,
  initialState: nothingSaved,
  evolve: (state, event) => {
    switch (event.type) {
      case 'SearchSaved': {
        const { userId: _id, ...saved } = event.data;
        return { ...state, searches: [...state.searches, saved] };
      }
      case 'SavedSearchChanged': {
        const { userId: _id, ...changed } = event.data;
        return { ...state, searches: state.searches.map((one) => (one.searchId === changed.searchId ? changed : one)) };
      }
      case 'SavedSearchDeleted':
        return { ...state, searches: state.searches.filter(({ searchId }) => searchId !== event.data.searchId) };
      case 'AlertSettingsChanged': {
        const { quietHours, mostADay } = event.data;
        return { ...state, settings: { quietHours, mostADay } };
      }
      case 'PushSubscribed': {
        const { userId: _id, ...device } = event.data;
        return { ...state, devices: [...withoutDevice(state.devices, device.deviceId), device] };
      }
      case 'PushUnsubscribed':
        return { ...state, devices: withoutDevice(state.devices, event.data.deviceId) };
      case 'SavedSearchesErased':
        return nothingSaved;
      default:
        return unknownEvent(state, event);
    }
  },
  decide: (command, state) => {
    const { userId } = command;
    switch (command.type) {
      case 'SaveSearch':
        return saveSearch(command, state);
      case 'ChangeSavedSearch':
        return changeSearch(command, state);
      case 'DeleteSavedSearch':
        return state.searches.some(({ searchId }) => searchId === command.searchId)
          ? [{ type: 'SavedSearchDeleted', data: { userId, searchId: command.searchId } }]
          : kernelRefusal('resource.not-found');
      case 'TurnOffMailAlerts':
        return state.searches
          .filter(({ alerts }) => alerts.includes('mail'))
          .map((one) => changed(userId, { ...one, alerts: one.alerts.filter((channel) => channel !== 'mail') }));
      case 'SetAlertSettings': {
        const { quietHours, mostADay } = command;
        const settings = { quietHours, mostADay };
        return sameJson(settings, state.settings) ? [] : [{ type: 'AlertSettingsChanged', data: { userId, ...settings } }];
      }
      case 'SubscribePush':
        return subscribe(command, state);
      case 'UnsubscribePush': {
        const { deviceId, reason } = command;
        const isKnown = state.devices.some((device) => device.deviceId === deviceId);
        return isKnown ? [{ type: 'PushUnsubscribed', data: { userId, deviceId, reason } }] : [];
      }
      case 'EraseSavedSearches':
        return state === nothingSaved ? [] : [{ type: 'SavedSearchesErased', data: { userId } }];
      default:
        return command satisfies never;
    }
  },
};

const unknownEvent = (state: SavedSearchesState, _event: never): SavedSearchesState => state;

const withoutDevice = (devices: readonly PushDevice[], deviceId: string): readonly PushDevice[] =>
  devices.filter((device) => device.deviceId !== deviceId);

const changed = (userId: string, { filters, alerts, ...search }: SavedSearch): SavedSearchEvent => ({
  type: 'SavedSearchChanged',
  data: { userId, ...search, filters, alerts: [...alerts] },
});

/** Another search that has these criteria, or why there can be none with them. */
function refusedCriteria(
  { keywords, filters }: Pick<SavedSearch, 'keywords' | 'filters'>,
  others: readonly SavedSearch[],
): Decision<SavedSearchEvent> | null {
  if (keywords === '' && Object.keys(filters).length === 0) return savedSearchRefusal('saved-search.without-criteria');
  const same = others.find((one) => one.keywords === keywords && sameJson(one.filters, filters));
  return same === undefined ? null : savedSearchRefusal('saved-search.same', { name: same.name });
}

const channels = (alerts: readonly AlertChannel[]): AlertChannel[] => [...new Set(alerts)].toSorted();

/** As long as a name may be, and no half of a character at its end. */
const shortened = (text: string): string =>
  text
    .slice(0, longestSearchName)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

function saveSearch(command: SaveSearch, { searches }: SavedSearchesState): Decision<SavedSearchEvent> {
  const { userId, searchId, criteria, alerts } = command;
  const wanted = normalCriteria(criteria);
  const refused = refusedCriteria(wanted, searches);
  if (refused !== null) return refused;
  if (searches.length >= mostSavedSearches) return savedSearchRefusal('saved-search.too-many', { most: mostSavedSearches });
  const name = command.name ?? shortened(criteriaText(criteriaOf(wanted)));
  return [{ type: 'SearchSaved', data: { userId, searchId, name, ...wanted, alerts: channels(alerts) } }];
}

function changeSearch(command: ChangeSavedSearch, { searches }: SavedSearchesState): Decision<SavedSearchEvent> {
  const { userId, searchId, criteria, alerts } = command;
  const before = searches.find((one) => one.searchId === searchId);
  if (before === undefined) return kernelRefusal('resource.not-found');
  const wanted = criteria === undefined ? before : normalCriteria(criteria);
  const others = searches.filter((one) => one !== before);
  const refused = refusedCriteria(wanted, others);
  if (refused !== null) return refused;
  const after = {
    searchId,
    name: command.name ?? before.name,
    keywords: wanted.keywords,
    filters: wanted.filters,
    alerts: alerts === undefined ? before.alerts : channels(alerts),
  };
  return sameJson(after, before) ? [] : [changed(userId, after)];
}

/** The oldest device gives way to one too many. */
function subscribe(
  { type: _type, userId, ...device }: SubscribePush,
  { devices }: SavedSearchesState,
): Decision<SavedSearchEvent> {
  if (devices.some((one) => sameJson(one, device))) return [];
  const others = withoutDevice(devices, device.deviceId);
  const [oldest] = others;
  const replaced: readonly SavedSearchEvent[] =
    others.length < mostDevices || oldest === undefined
      ? []
      : [{ type: 'PushUnsubscribed', data: { userId, deviceId: oldest.deviceId, reason: 'replaced' } }];
  return [...replaced, { type: 'PushSubscribed', data: { userId, ...device } }];
}
