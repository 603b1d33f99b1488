import {
  claimDecider,
  emailClaimStream,
  emailsInUse,
  isUnfinishedClaim,
  phoneClaimStream,
  identityAt,
  socialClaimStream,
  socialClaimText,
  type AddressClaim,
  workEmailClaimStream,
  type ClaimCommand,
  type ClaimState,
  type SocialIdentity,
} from '@panelist/domain/identity';
import { Refusal } from '@panelist/domain/kernel';
import { workMailboxOf } from '@panelist/domain/profile';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { loadAccount, loadProfile, usesPhone } from '../accounts.js';
import { commandStep } from './command-step.js';
import type { IdentityDependencies } from './identity-dependencies.js';

type Stores = Pick<IdentityDependencies, 'commands' | 'vault' | 'log' | 'clock'>;

/**
 * What an account can claim: an e-mail (normalised), a phone number (E.164), or an identity of
 * another site (`socialAddress`).
 */
export type AccountAddress =
  | { readonly kind: 'email' | 'phone'; readonly text: string }
  | { readonly kind: 'social'; readonly identity: SocialIdentity };

/** The mailbox of a work e-mail as well. */
export type Address = AccountAddress | { readonly kind: 'work-email'; readonly text: string };

export const socialAddress = (identity: SocialIdentity): AccountAddress => ({ kind: 'social', identity });

/** What a command that makes the address the account's needs (`AccountFacts`). */
export async function claimOf(stores: Stores, address: AccountAddress): Promise<AddressClaim> {
  const holder = await holderOf(stores, address);
  const isFailed = holder !== null && (await isAbandoned(stores, address, holder));
  return {
    of: address.kind === 'social' ? address.identity.provider : address.kind,
    stream: streamOf(stores, address),
    abandonedBy: isFailed ? holder : null,
  };
}

/**
 * Claims the address for this account; an account that already holds it keeps it. Takes over the
 * claim of a failed sign-up. Returns whether the account holds the address now.
 */
export async function claimAddress(stores: Stores, address: Address, userId: string, context: CommandContext): Promise<boolean> {
  if (await claim(stores, address, userId, context)) return true;
  const holder = await holderOf(stores, address);
  if (holder === null || !(await isAbandoned(stores, address, holder))) return false;
  const { userId: former, times: asOf } = holder;
  await change(stores, address, { type: 'Release', userId: former, reason: 'sign-up-unfinished', asOf }, context);
  return claim(stores, address, userId, context);
}

/**
 * Releases the address if this account holds it and does not use it any more. The claim is read
 * before the account: one that is renewed meanwhile stays.
 */
export async function releaseAddress(
  stores: Stores,
  address: Address,
  userId: string,
  reason: Extract<ClaimCommand, { type: 'Release' }>['reason'],
  context: CommandContext,
): Promise<void> {
  const holder = await holderOf(stores, address);
  if (holder?.userId !== userId || (await usesAddress(stores, address, userId))) return;
  await change(stores, address, { type: 'Release', userId, reason, asOf: holder.times }, context);
}

/** Whether an account other than `userId` uses the address. A failed sign-up uses nothing. */
export async function isTaken(stores: Stores, address: Address, userId: string | undefined): Promise<boolean> {
  const holder = await holderOf(stores, address);
  return holder !== null && holder.userId !== userId && !(await isAbandoned(stores, address, holder));
}

async function claim(stores: Stores, address: Address, userId: string, context: CommandContext): Promise<boolean> {
  try {
    const state = await change(stores, address, { type: 'Claim', userId }, context);
    return state.status === 'held' && state.userId === userId;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'identity.address-taken') return false;
    throw error;
  }
}

/**
 * The command's id contains the revision it was meant for: if an earlier attempt of the same
 * request claimed and released the address, the decider decides again. Repeating a claim that is
 * still held changes nothing.
 */
async function change(stores: Stores, address: Address, command: ClaimCommand, context: CommandContext): Promise<ClaimState> {
  const stream = streamOf(stores, address);
  const { revision } = await stores.commands.load(claimDecider, stream);
  const step = commandStep(context, command.type, stream, revision ?? 'none');
  return (await stores.commands.handle(claimDecider, stream, command, step)).state;
}

type Holder = NonNullable<AddressClaim['abandonedBy']>;

async function holderOf(stores: Stores, address: Address): Promise<Holder | null> {
  const { state } = await stores.commands.load(claimDecider, streamOf(stores, address));
  return state.status === 'held' ? { userId: state.userId, times: state.times } : null;
}

/** Asked once the holder is known: a claim that is renewed meanwhile is not released then. */
async function isAbandoned(stores: Stores, address: Address, { userId }: Holder): Promise<boolean> {
  const events = await stores.log.read(streamOf(stores, address));
  const claimed = events.findLast(({ type }) => type === 'Claimed');
  if (claimed === undefined) return false;
  const isUsed = await usesAddress(stores, address, userId);
  return isUnfinishedClaim({ claimedAt: claimed.metadata.occurredAt, isUsed, now: stores.clock.now() });
}

async function usesAddress(stores: Stores, address: Address, userId: string): Promise<boolean> {
  const account = await loadAccount(stores, userId);
  if (account.status === 'none') return false;
  switch (address.kind) {
    case 'email':
      return emailsInUse(account, stores.clock.now()).includes(address.text);
    case 'work-email': {
      const profile = await loadProfile(stores, account);
      return profile.status !== 'none' && workMailboxOf(profile) === address.text;
    }
    case 'phone':
      return usesPhone(stores, account, address.text);
    case 'social':
      return identityAt(account, address.identity.provider)?.subject === address.identity.subject;
  }
}

function streamOf({ vault }: Stores, address: Address): string {
  switch (address.kind) {
    case 'email':
      return emailClaimStream.of(vault.blindIndex('email', address.text));
    case 'work-email':
      return workEmailClaimStream.of(vault.blindIndex('email', address.text));
    case 'phone':
      return phoneClaimStream.of(vault.blindIndex('phone', address.text));
    case 'social':
      return socialClaimStream.of(vault.blindIndex('word', socialClaimText(address.identity)));
  }
}
