import { organizationFundsDecider, organizationFundsStream } from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { kernelRefusal } from '@panelist/domain/kernel';
import { depositFunds } from '@panelist/domain/operations';
import { route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';

/** Books money that an organization paid in (contract, Staff). */
export const depositFundsRoute = ({ commands }: Pick<Dependencies, 'commands'>) =>
  route(depositFunds, async ({ params, body, caller, context }) => {
    await requireKnown({ commands }, params.id);
    const { state, position } = await commands.handle(
      organizationFundsDecider,
      organizationFundsStream.of(params.id),
      { type: 'DepositFunds', organizationId: params.id, ...body, by: caller.userId },
      context,
    );
    const { depositedCents, reservedCents, spentCents } = state;
    return { body: { balanceCents: depositedCents - spentCents, reservedCents, spentCents }, position };
  });

/**
 * An organization is known by its funds, or is a researcher's own, which has the researcher's id.
 */
async function requireKnown({ commands }: Pick<Dependencies, 'commands'>, organizationId: string): Promise<void> {
  const { revision } = await commands.load(organizationFundsDecider, organizationFundsStream.of(organizationId));
  if (revision !== null) return;
  const { state: account } = await commands.load(accountDecider, accountStream.of(organizationId));
  if (account.status === 'none') throw kernelRefusal('resource.not-found');
}
