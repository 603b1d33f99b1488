import { organizationFundsDecider, organizationFundsStream } from '@panelist/domain/catalogue';
import { depositFunds } from '@panelist/domain/operations';
import { route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/room';

/** Books money that an organization paid in (contract, Staff). */
export const depositFundsRoute = ({ commands }: Pick<Dependencies, 'commands'>) =>
  route(depositFunds, async ({ params, body, command }) => {
    const { state, position } = await commands.handle(
      organizationFundsDecider,
      organizationFundsStream.of(params.id),
      { type: 'DepositFunds', organizationId: params.id, ...body },
      command,
    );
    const { depositedCents, reservedCents, spentCents } = state;
    return { body: { balanceCents: depositedCents - spentCents, reservedCents, spentCents }, position };
  });
