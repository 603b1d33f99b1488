import { project } from '../../project.js';
import { alertSettings } from './alert-settings.js';

const { make } = alertSettings;

export const alertSettingsProjection = project(alertSettings, {
  AlertSettingsChanged: {
    upsert: ({ data: { userId, quietHours, mostADay } }, row) =>
      make({ ...row, userId, quietFrom: quietHours?.from ?? null, quietUntil: quietHours?.until ?? null, mostADay }),
  },
  PushSubscribed: {
    upsert: ({ data: { userId, deviceId } }, row) =>
      make({ ...row, userId, deviceIds: [...new Set([...(row?.deviceIds ?? []), deviceId])] }),
  },
  PushUnsubscribed: {
    upsert: ({ data: { userId, deviceId } }, row) =>
      make({ ...row, userId, deviceIds: (row?.deviceIds ?? []).filter((one) => one !== deviceId) }),
  },
  SavedSearchesErased: { remove: true },
});
