import { accountStream, settledEmailOf } from '@panelist/domain/identity';
import { kernelRefusal, normaliseEmail } from '@panelist/domain/kernel';
import { destinationFor, methodsIn, payoutDecider, payoutStream } from '@panelist/domain/payout';
import {
  cancelPayoutChange,
  changePayoutSettings,
  confirmPayoutChange,
  destinationAt,
  isNewcomer,
  preferencesDecider,
  preferencesStream,
  profileRefusal,
  resendPayoutConfirmation,
  withdrawPayoutChange,
  type PayoutDestination,
} from '@panelist/domain/profile';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { loadAccount, loadProfile, requireVerifiedEmail } from '../accounts.js';
import { holdFor, isEmailSettled } from '../destination-hold.js';
import { newLinkSecret, parseLinkToken } from '../link-secret.js';
import { requireServedMethod } from '../require-served-method.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'log'> & {
  readonly config: Pick<Dependencies['config'], 'destinationHoldMs'>;
};

/**
 * Sets the destination of payouts requested from now on; a change waits unless a passkey confirms
 * it.
 */
export const payoutSettingsRoute = ({ clock, commands, config, log }: Needs) =>
  route(changePayoutSettings, async ({ body, caller, context }) => {
    const { userId } = caller;
    await requireVerifiedEmail({ commands }, userId);
    await requireServedMethod({ commands }, userId, body.type);
    const wanted = { method: body.type, email: normaliseEmail(body.email) };
    const hold = await holdFor({ clock, commands, config, log }, caller);
    const present = await presentOf({ clock, commands, config, log }, userId);
    const command = { type: 'SetPayoutPreference', userId, ...wanted, present, hold, now: clock.now() } as const;
    const { position } = await commands.handle(preferencesDecider, preferencesStream.of(userId), command, context);
    return { body: await settingsOf({ clock, commands }, userId), position };
  });

/** Takes an unconfirmed change back: payouts go where they went before. */
export const withdrawPayoutChangeRoute = ({ clock, commands }: Pick<Needs, 'clock' | 'commands'>) =>
  route(withdrawPayoutChange, async ({ caller: { userId }, context }) => {
    const command = { type: 'WithdrawPayoutPreference', userId, now: clock.now() } as const;
    const { position } = await commands.handle(preferencesDecider, preferencesStream.of(userId), command, context);
    return { body: await settingsOf({ clock, commands }, userId), position };
  });

/** Sends the mail that confirms the change again, with another link. */
export const resendPayoutConfirmationRoute = ({ clock, commands }: Pick<Needs, 'clock' | 'commands'>) =>
  route(resendPayoutConfirmation, async ({ caller: { userId }, context }) => {
    const command = { type: 'ResendPayoutConfirmation', userId, confirmSecret: newLinkSecret(), now: clock.now() } as const;
    const { position } = await commands.handle(preferencesDecider, preferencesStream.of(userId), command, context);
    return { body: { message: 'We sent the mail again. Its new link confirms the change.' }, position };
  });

/**
 * Confirms a change by the link of the mail to the account's address, `userId.secret` or
 * `payoutId.secret`.
 */
export const confirmPayoutChangeRoute = ({ clock, commands, config }: Omit<Needs, 'log'>) =>
  route(confirmPayoutChange, async ({ body, context }) => {
    const { id, userId, secret } = await changeOf({ commands }, body.token);
    const account = await loadAccount({ commands }, userId);
    if (!isEmailSettled({ clock, config }, account)) throw profileRefusal('profile.payout-email-unsettled');
    const owner = asOwner(context, userId);
    const { position } =
      id === userId
        ? await commands.handle(
            preferencesDecider,
            preferencesStream.of(id),
            { type: 'ConfirmPayoutPreference', userId, secret },
            owner,
          )
        : await commands.handle(payoutDecider, payoutStream.of(id), { type: 'ConfirmDestination', secret }, owner);
    return { body: { message: 'You have confirmed the change: your money goes there from now on.' }, position };
  });

/** Takes a change back by the link that all its mails have. */
export const cancelPayoutChangeRoute = ({ clock, commands }: Pick<Needs, 'clock' | 'commands'>) =>
  route(cancelPayoutChange, async ({ body, context }) => {
    const { id, userId, secret } = await changeOf({ commands }, body.token);
    const owner = asOwner(context, userId);
    const { position } =
      id === userId
        ? await commands.handle(
            preferencesDecider,
            preferencesStream.of(id),
            { type: 'WithdrawPayoutPreference', userId, secret, now: clock.now() },
            owner,
          )
        : await commands.handle(payoutDecider, payoutStream.of(id), { type: 'CancelDestination', secret }, owner);
    return { body: { message: 'The change is taken back: the money goes where it went before.' }, position };
  });

/**
 * Whose change the link is about: of the settings, or of one payout. Throws
 * `profile.payout-link-over`.
 */
async function changeOf({ commands }: Pick<Needs, 'commands'>, token: string) {
  const parsed = parseLinkToken(token);
  if (parsed === null) throw profileRefusal('profile.payout-link-over');
  const { userId: id, secret } = parsed;
  const { state: payout } = await commands.load(payoutDecider, payoutStream.of(id));
  return { id, secret, userId: payout.status === 'none' ? id : payout.userId };
}

/** Who has the link acts as the owner. */
const asOwner = (context: CommandContext, userId: string): CommandContext => ({
  ...context,
  actor: { kind: 'panelist', id: userId },
});

/**
 * Where the money of an account goes that never chose; null for a newcomer, whose first choice is
 * no change.
 */
async function presentOf({ clock, commands, config, log }: Needs, userId: string): Promise<PayoutDestination | null> {
  const account = await loadAccount({ commands }, userId);
  const [registered] = await log.read(accountStream.of(userId), { limit: 1 });
  if (account.status === 'none' || registered === undefined) return null;
  if (isNewcomer(registered.at, clock.now())) return null;
  const profile = await loadProfile({ commands }, account);
  // Of an address that may be a thief's the former one counts until it is settled (ADR 158).
  const { email } = settledEmailOf(account, config.destinationHoldMs, clock.now());
  return destinationFor(null, profile.status === 'complete' ? profile.location.country : '', email);
}

/** The settings as they are now; the same as the query answers. */
async function settingsOf({ clock, commands }: Pick<Needs, 'clock' | 'commands'>, userId: string) {
  const account = await loadAccount({ commands }, userId);
  if (account.status === 'none') throw kernelRefusal('resource.not-found');
  const profile = await loadProfile({ commands }, account);
  const country = profile.status === 'complete' ? profile.location.country : '';
  const { state } = await commands.load(preferencesDecider, preferencesStream.of(userId));
  const { payout, heldUntil } = destinationAt(state, clock.now());
  const inForce = destinationFor(payout, country, account.email);
  const asked = heldUntil === null ? null : state.pendingPayout;
  const shown = asked ?? inForce;
  const pending = asked === null || heldUntil === null ? null : { ...sent(asked), heldUntil, former: sent(inForce) };
  const isDefault = pending === null && (payout === null || payout.method !== inForce.method || payout.email !== inForce.email);
  return { ...sent(shown), isDefault, methods: [...methodsIn(country)], country, pending };
}

const sent = ({ method, email }: PayoutDestination) => ({ type: method, email });
