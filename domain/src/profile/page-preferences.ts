import { z } from 'zod';
import { id } from '../kernel/contract.js';
import { event, type DataOf } from '../kernel/event.js';
import { pagePreferencesSchema, type PagePreferences } from '../kernel/page-preferences.js';
import { counted } from '../kernel/phrases.js';
import { sameJson } from '../kernel/same-json.js';

const own = { userId: '0199a000-0000-7000-8000-000000000001' };

export const pagePreferenceEvents = {
  SortPreferred: event({
    data: { userId: id, sort: pagePreferencesSchema.shape.sort },
    sample: { ...own, sort: 'publishedAt' },
    sentence: ({ sort }) => `Sorts projects by ${sort}.`,
  }),
  StrengthPanelMoved: event({
    data: { userId: id, isOpen: z.boolean() },
    sample: { ...own, isOpen: false },
    sentence: ({ isOpen }) => `${isOpen ? 'Opened' : 'Closed'} the panel about the profile's strength.`,
  }),
  TourMoved: event({
    data: { userId: id, tour: pagePreferencesSchema.shape.tour },
    sample: { ...own, tour: 'completed' },
    sentence: ({ tour }) => `The guided tour is ${tour}.`,
  }),
  ChecklistItemsDismissed: event({
    data: { userId: id, dismissed: pagePreferencesSchema.shape.dismissed },
    sample: { ...own, dismissed: [3, 7] },
    sentence: ({ dismissed }) => `Has ${counted(dismissed.length, 'item')} of the checklist dismissed.`,
  }),
};

type Definitions = typeof pagePreferenceEvents;
export type PagePreferenceEvent = {
  [Type in keyof Definitions]: { readonly type: Type; readonly data: DataOf<Definitions[Type]> };
}[keyof Definitions];

export function evolvePagePreferences(state: PagePreferences, change: PagePreferenceEvent): PagePreferences {
  switch (change.type) {
    case 'SortPreferred':
      return { ...state, sort: change.data.sort };
    case 'StrengthPanelMoved':
      return { ...state, strengthPanelOpen: change.data.isOpen };
    case 'TourMoved':
      return { ...state, tour: change.data.tour };
    case 'ChecklistItemsDismissed':
      return { ...state, dismissed: change.data.dismissed };
    default:
      return change satisfies never;
  }
}

/** One event for each preference that changes; one that is not named stays. */
export function setPagePreferences(
  state: PagePreferences,
  userId: string,
  wanted: Partial<PagePreferences>,
): readonly PagePreferenceEvent[] {
  const { sort = state.sort, strengthPanelOpen: isOpen = state.strengthPanelOpen, tour = state.tour } = wanted;
  const dismissed = [...new Set(wanted.dismissed ?? state.dismissed)].toSorted((one, other) => one - other);
  const events: PagePreferenceEvent[] = [];
  if (sort !== state.sort) events.push({ type: 'SortPreferred', data: { userId, sort } });
  if (isOpen !== state.strengthPanelOpen) events.push({ type: 'StrengthPanelMoved', data: { userId, isOpen } });
  if (tour !== state.tour) events.push({ type: 'TourMoved', data: { userId, tour } });
  if (!sameJson(dismissed, state.dismissed)) events.push({ type: 'ChecklistItemsDismissed', data: { userId, dismissed } });
  return events;
}
