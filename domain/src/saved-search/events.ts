import { z } from 'zod';
import { id } from '../kernel/contract.js';
import { event, events, type EventOf } from '../kernel/event.js';
import { orErased } from '../kernel/phrases.js';
import { alertChannels, type AlertChannel, type QuietHours } from './alert-settings.js';
import { savedSearchesStream } from './streams.js';

const userId = '0199a000-0000-7000-8000-000000000001';
const searchId = '0199a000-0000-7000-8000-000000000021';
const deviceId = '0199a000-0000-5000-8000-000000000022';

const either = z.literal([1, 2]).optional();
const bound = z.number().optional();

/** The whole search as it is from now on. */
const search = {
  userId: id,
  searchId: id,
  name: z.string(),
  keywords: z.string(),
  filters: z.object({
    minIncentive: bound,
    maxIncentive: bound,
    minHourlyRate: bound,
    minTrueHourlyRate: bound,
    minTimeMinutesRequired: bound,
    maxTimeMinutesRequired: bound,
    talkToAudience: either,
    researchConductType: either,
    showEligible: z.boolean().optional(),
    onlyShowMatched: z.boolean().optional(),
    showHiddenProjects: z.boolean().optional(),
  }),
  alerts: z.array(z.enum(alertChannels)),
};
const sample = {
  userId,
  searchId,
  name: 'Remote health',
  keywords: 'health',
  filters: { minIncentive: 60, researchConductType: 2 as const },
  alerts: ['push' as const, 'mail' as const],
};
const personal = { userId: { name: '', keywords: '' } };

const channelText = { push: 'on devices', mail: 'by mail', text: 'by text message' } as const;
const alertsText = (alerts: readonly AlertChannel[]): string =>
  alerts.length === 0 ? 'without alerts' : `with alerts ${alerts.map((channel) => channelText[channel]).join(', ')}`;
const quietText = (quiet: QuietHours | null): string =>
  quiet === null ? 'at any hour' : `not from ${quiet.from}:00 to ${quiet.until}:00`;
const endText = {
  asked: 'as the person asked',
  gone: 'because its browser ended it',
  'logged-out': 'because its log-in ended',
  replaced: 'for a newer device',
} as const;

export const savedSearchEvents = events(savedSearchesStream, {
  SearchSaved: event({
    data: search,
    sample,
    personal,
    sentence: ({ name, alerts }) => `Saved the search “${orErased(name)}” ${alertsText(alerts)}.`,
  }),
  SavedSearchChanged: event({
    data: search,
    sample: { ...sample, alerts: [] },
    personal,
    sentence: ({ name, alerts }) => `Changed the saved search “${orErased(name)}”: ${alertsText(alerts)}.`,
  }),
  SavedSearchDeleted: event({
    data: { userId: id, searchId: id },
    sample: { userId, searchId },
    sentence: () => 'Deleted a saved search.',
  }),
  AlertSettingsChanged: event({
    data: {
      userId: id,
      quietHours: z.object({ from: z.number(), until: z.number() }).nullable(),
      mostADay: z.number(),
    },
    sample: { userId, quietHours: { from: 21, until: 8 }, mostADay: 5 },
    sentence: ({ quietHours, mostADay }) => `Wants alerts ${quietText(quietHours)}, at most ${mostADay} a day.`,
  }),
  /** What a browser's push service needs to reach one device (RFC 8030, RFC 8291). */
  PushSubscribed: event({
    data: {
      userId: id,
      deviceId: id,
      /** The log-in of this browser: alerts end with it. */
      sessionId: id,
      endpoint: z.string(),
      publicKey: z.string(),
      authSecret: z.string(),
    },
    sample: {
      userId,
      deviceId,
      sessionId: '0199a000-0000-7000-8000-000000000023',
      endpoint: 'https://push.example/send/abc',
      publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    personal: { userId: { endpoint: '', publicKey: '', authSecret: '' } },
    secret: ['publicKey', 'authSecret'],
    sentence: () => 'Turned on alerts on a device.',
  }),
  PushUnsubscribed: event({
    data: { userId: id, deviceId: id, reason: z.enum(['asked', 'gone', 'logged-out', 'replaced']) },
    sample: { userId, deviceId, reason: 'gone' },
    sentence: ({ reason }) => `Alerts on a device ended ${endText[reason]}.`,
  }),
  /** With the person's key. */
  SavedSearchesErased: event({
    data: { userId: id },
    sample: { userId },
    erases: 'userId',
    sentence: () => 'The saved searches were erased.',
  }),
});
export type SavedSearchEvent = EventOf<typeof savedSearchEvents>;
