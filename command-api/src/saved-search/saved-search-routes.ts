import { derivedId, kernelRefusal } from '@panelist/domain/kernel';
import {
  changeSavedSearch,
  deleteSavedSearch,
  savedSearchesDecider,
  savedSearchesStream,
  savedSearchRefusal,
  saveSearch,
  setAlertSettings,
  subscribePush,
  unsubscribePush,
  type AlertChannel,
  type SavedSearchCommand,
  type SavedSearchesState,
} from '@panelist/domain/saved-search';
import { unitRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { loadAccount } from '../accounts.js';

type Needs = Pick<Dependencies, 'commands'> & { readonly providers: Pick<Dependencies['providers'], 'push'> };

/** Refuses channels that cannot reach the person. */
async function requireReachable({ commands, providers }: Needs, userId: string, alerts: readonly AlertChannel[]): Promise<void> {
  if (alerts.includes('push') && providers.push === null) throw savedSearchRefusal('saved-search.push-off');
  if (!alerts.includes('text')) return;
  const account = await loadAccount({ commands }, userId);
  if (account.status !== 'open' || account.verifiedPhone === null) throw savedSearchRefusal('saved-search.phone-unverified');
}

function answerOf({ searches }: SavedSearchesState, searchId: string): { readonly id: string; readonly name: string } {
  const search = searches.find((one) => one.searchId === searchId);
  if (search === undefined) throw kernelRefusal('resource.not-found');
  return { id: searchId, name: search.name };
}

/** Saves the caller's search (contract, Projects; ADR 196). */
export const saveSearchRoute = (needs: Needs) =>
  unitRoute(saveSearch, async ({ body: { name, criteria, alerts }, caller: { userId }, context }) => {
    await requireReachable(needs, userId, alerts);
    const searchId = derivedId('saved-search', context.commandId);
    const command: SavedSearchCommand = { type: 'SaveSearch', userId, searchId, name, criteria, alerts };
    const { state, position } = await needs.commands.handle(
      savedSearchesDecider,
      savedSearchesStream.of(userId),
      command,
      context,
    );
    return { body: answerOf(state, searchId), position };
  });

export const changeSavedSearchRoute = (needs: Needs) =>
  unitRoute(changeSavedSearch, async ({ params, body, caller: { userId }, context }) => {
    await requireReachable(needs, userId, body.alerts ?? []);
    const command: SavedSearchCommand = { type: 'ChangeSavedSearch', userId, searchId: params.id, ...body };
    const { state, position } = await needs.commands.handle(
      savedSearchesDecider,
      savedSearchesStream.of(userId),
      command,
      context,
    );
    return { body: answerOf(state, params.id), position };
  });

export const deleteSavedSearchRoute = ({ commands }: Pick<Needs, 'commands'>) =>
  unitRoute(deleteSavedSearch, async ({ params, caller: { userId }, context }) => {
    const command: SavedSearchCommand = { type: 'DeleteSavedSearch', userId, searchId: params.id };
    const { position } = await commands.handle(savedSearchesDecider, savedSearchesStream.of(userId), command, context);
    return { body: {}, position };
  });

/** Quiet hours, and how many alerts a day. */
export const setAlertSettingsRoute = ({ commands }: Pick<Needs, 'commands'>) =>
  unitRoute(setAlertSettings, async ({ body, caller: { userId }, context }) => {
    const command: SavedSearchCommand = { type: 'SetAlertSettings', userId, ...body };
    const { position } = await commands.handle(savedSearchesDecider, savedSearchesStream.of(userId), command, context);
    return { body, position };
  });

/** Follows from the endpoint: a browser is one device however often it subscribes. */
const deviceIdOf = (userId: string, endpoint: string): string => derivedId('push-device', userId, endpoint);

/** Takes an endpoint only where a push service can be: we call it later. */
export const subscribePushRoute = ({ commands, providers }: Needs) =>
  unitRoute(subscribePush, async ({ body: { endpoint, keys }, caller: { userId, sessionId }, context }) => {
    const { push } = providers;
    if (push === null) throw savedSearchRefusal('saved-search.push-off');
    if (!push.accepts(endpoint)) {
      const { message } = savedSearchRefusal('saved-search.push-address-refused');
      throw savedSearchRefusal('saved-search.push-address-refused', { errors: [{ field: 'endpoint', message }] });
    }
    const deviceId = deviceIdOf(userId, endpoint);
    const device = { deviceId, sessionId, endpoint, publicKey: keys.p256dh, authSecret: keys.auth };
    const command: SavedSearchCommand = { type: 'SubscribePush', userId, ...device };
    const { position } = await commands.handle(savedSearchesDecider, savedSearchesStream.of(userId), command, context);
    return { body: { id: deviceId }, position };
  });

export const unsubscribePushRoute = ({ commands }: Pick<Needs, 'commands'>) =>
  unitRoute(unsubscribePush, async ({ body: { endpoint }, caller: { userId }, context }) => {
    const deviceId = deviceIdOf(userId, endpoint);
    const command: SavedSearchCommand = { type: 'UnsubscribePush', userId, deviceId, reason: 'asked' };
    const { position } = await commands.handle(savedSearchesDecider, savedSearchesStream.of(userId), command, context);
    return { body: {}, position };
  });
