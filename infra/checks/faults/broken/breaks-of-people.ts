import { disputeDecider } from '@panelist/domain/dispute';
import { derivedId, Refusal } from '@panelist/domain/kernel';
import type { Decider, DomainEvent } from '@panelist/domain/kernel';
import { conversationDecider } from '@panelist/domain/messaging';
import { payoutStream, payoutDecider } from '@panelist/domain/payout';
import type { PayoutCommand } from '@panelist/domain/payout';
import { issuedCodeDecider, referralDecider } from '@panelist/domain/referral';
import type { ReferralEvent } from '@panelist/domain/referral';
import type { CommandContext, CommandHandler } from '@panelist/infra/event-sourcing';
import type { Dependencies } from '@panelist/infra/room';

type AnyDecider = Decider<unknown, DomainEvent, unknown, unknown>;

/** The deciders that take the place of others, by their events, which name a decider's streams. */
type Replaced = ReadonlyMap<object, AnyDecider>;

const replacing = <Command, Event extends DomainEvent, State, Facts>(
  decider: Decider<Command, Event, State, Facts>,
  decide: Decider<Command, Event, State, Facts>['decide'],
): readonly [object, AnyDecider] => [decider.events, { ...decider, decide } as unknown as AnyDecider];

/** The same parts, whose commands are decided by others. */
const decidingBy = (own: Dependencies, replaced: Replaced): Dependencies => {
  const handle: CommandHandler['handle'] = async (decider, ...rest) =>
    own.commands.handle((replaced.get(decider.events) as typeof decider | undefined) ?? decider, ...rest);
  return { ...own, commands: { ...own.commands, handle } };
};

/** Every referral gets a place, the sixth of a project as well. */
export const withoutLimit = (own: Dependencies): Dependencies =>
  decidingBy(
    own,
    new Map([
      replacing(issuedCodeDecider, (command, state) =>
        command.type === 'TakePlace' ? [] : issuedCodeDecider.decide(command, state, undefined),
      ),
    ]),
  );

/** The start of a screener earns the bonus of a project at once, without the steps before it. */
export const earlyBonuses = (own: Dependencies): Dependencies =>
  decidingBy(
    own,
    new Map([
      replacing(referralDecider, (command, state) => {
        const decision = referralDecider.decide(command, state, undefined);
        if (command.type !== 'NoteScreener' || decision instanceof Refusal) return decision;
        const now = decision.reduce(referralDecider.evolve, state);
        if (now.phase !== 'begun' || now.referralType !== 'project' || now.status !== 'SCREENING') return decision;
        const { referralId, referrerId, userId, projectId, status, bonusCents, accruals } = now;
        const who = { referralId, referrerId, userId, projectId };
        const { participationId } = command;
        const jump: ReferralEvent = {
          type: 'ReferralStatusChanged',
          data: {
            ...who,
            participationId,
            causePosition: command.position,
            from: status,
            to: 'BONUS_PROCESSING',
            cause: 'payment-approved',
            reason: null,
          },
        };
        const accrued: ReferralEvent = {
          type: 'ReferralFeeAccrued',
          data: { ...who, accrual: accruals + 1, bonusCents },
        };
        return [...decision, jump, accrued];
      }),
    ]),
  );

/** A referral that never learns what became of its payout. */
export const unnoticedBonuses = (own: Dependencies): Dependencies =>
  decidingBy(
    own,
    new Map([
      replacing(referralDecider, (command, state) =>
        command.type === 'NoteBonus' ? [] : referralDecider.decide(command, state, undefined),
      ),
    ]),
  );

/** Decides a dispute whatever has been decided before. */
export const decidedAgain = (own: Dependencies): Dependencies =>
  decidingBy(
    own,
    new Map([
      replacing(disputeDecider, (command, state, facts) => {
        if (command.type !== 'DecideDispute' || state.status === 'none') return disputeDecider.decide(command, state, facts);
        return disputeDecider.decide(command, { ...state, status: 'awaiting-decision' }, facts);
      }),
    ]),
  );

const another = (context: CommandContext): CommandContext => ({ ...context, commandId: derivedId('again', context.commandId) });

/** Asks for the payout of each bonus once more, under another id. */
export function doubledBonuses(own: Dependencies): Dependencies {
  const handle: CommandHandler['handle'] = async (decider, stream, command, context, ...facts) => {
    const result = await own.commands.handle(decider, stream, command, context, ...facts);
    const order = command as PayoutCommand;
    if (order.type === 'RequestPayout' && order.cause.kind === 'referral-bonus') {
      const payoutId = derivedId('again', order.payoutId);
      await own.commands.handle(payoutDecider, payoutStream.of(payoutId), { ...order, payoutId }, another(context));
    }
    return result;
  };
  return { ...own, commands: { ...own.commands, handle } };
}

/** Posts every message once more, and a refused one as well. */
export function doubledMessages(own: Dependencies): Dependencies {
  const postAnyway = { isOpen: true, response: 'INVITED', hasOtherLeft: false } as const;
  const handle: CommandHandler['handle'] = async (decider, stream, command, context, ...facts) => {
    const isMessage =
      decider.events === conversationDecider.events && (command as { readonly type: string }).type === 'PostMessage';
    const post = async (how: CommandContext): Promise<void> => {
      const order = {
        ...(command as Extract<Parameters<typeof conversationDecider.decide>[0], { readonly type: 'PostMessage' }>),
      };
      const messageId = derivedId('again', order.messageId);
      await own.commands.handle(conversationDecider, stream, { ...order, messageId }, how, postAnyway).catch(() => undefined);
    };
    try {
      const result = await own.commands.handle(decider, stream, command, context, ...facts);
      if (isMessage) await post(another(context));
      return result;
    } catch (error) {
      if (isMessage && error instanceof Refusal) await post(another(context));
      throw error;
    }
  };
  return { ...own, commands: { ...own.commands, handle } };
}
