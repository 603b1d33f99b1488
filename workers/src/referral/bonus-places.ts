import { accountDecider, accountStream, referralCodeOf } from '@panelist/domain/identity';
import { derivedId, Refusal } from '@panelist/domain/kernel';
import {
  issuedCodeDecider,
  referralCodeStream,
  referralDecider,
  referralStream,
  type BegunReferral,
  type EndReason,
} from '@panelist/domain/referral';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import type { Dependencies } from '@panelist/infra/service';

/**
 * The stream that has the pair: of two people always the same one's, so that both directions meet.
 */
export function pairOf({ referrerId, userId }: Pick<BegunReferral, 'referrerId' | 'userId'>) {
  const [first, otherUserId] = referrerId < userId ? [referrerId, userId] : [userId, referrerId];
  return { stream: referralCodeStream.of(referralCodeOf(first)), otherUserId };
}

/**
 * The paid places of a code on a project, and the one bonus of two people: what a referral obtains
 * before its bonus.
 */
export function bonusPlaces({ commands }: Pick<Dependencies, 'commands'>) {
  const load = async (referralId: string): Promise<BegunReferral | null> => {
    const { state } = await commands.load(referralDecider, referralStream.of(referralId));
    return state.phase === 'begun' ? state : null;
  };

  /** Why this referral earns no bonus; null if it does, and holds its place on the project. */
  async function obstacleTo(referral: BegunReferral, context: CommandContext): Promise<EndReason | null> {
    const { state: referrer } = await commands.load(accountDecider, accountStream.of(referral.referrerId));
    if (referrer.status === 'none' || referrer.status === 'erasing' || referrer.status === 'erased') return 'referrer-left';
    return (await takePlace(referral, context)) ?? takePair(referral, context);
  }

  async function takePlace({ referralId, projectId, code }: BegunReferral, context: CommandContext): Promise<'limit' | null> {
    if (projectId === null) return null;
    try {
      const command = { type: 'TakePlace', referralId, projectId } as const;
      await commands.handle(issuedCodeDecider, referralCodeStream.of(code), command, context);
      return null;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'referral.limit') return 'limit';
      throw error;
    }
  }

  /** At most one project bonus for the same two people, in either direction (contract, Money). */
  async function takePair(referral: BegunReferral, { commandId, ...context }: CommandContext): Promise<'pair-paid' | null> {
    const { referralId, projectId } = referral;
    if (projectId === null) return null;
    const { stream, otherUserId } = pairOf(referral);
    try {
      const command = { type: 'TakePair', referralId, projectId, otherUserId } as const;
      await commands.handle(issuedCodeDecider, stream, command, { ...context, commandId: derivedId(commandId, 'pair') });
      return null;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'referral.pair-paid') return 'pair-paid';
      throw error;
    }
  }

  async function giveBack(referral: BegunReferral, context: CommandContext): Promise<void> {
    const { referralId, projectId } = referral;
    if (projectId === null) return;
    await commands.handle(
      issuedCodeDecider,
      referralCodeStream.of(referral.code),
      { type: 'GiveBackPlace', referralId },
      context,
    );
    const ofPair = { ...context, commandId: derivedId(context.commandId, 'pair') };
    await commands.handle(issuedCodeDecider, pairOf(referral).stream, { type: 'GiveBackPair', referralId, projectId }, ofPair);
  }

  async function giveBackUnlessEarned(referralId: string, context: CommandContext): Promise<void> {
    const referral = await load(referralId);
    if (referral !== null && (referral.isOver || referral.bonus === 'none')) await giveBack(referral, context);
  }

  return { load, obstacleTo, giveBackUnlessEarned };
}
