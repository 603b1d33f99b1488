import { organizationFundsDecider, organizationFundsStream, sampleOrganizationId } from '@panelist/domain/catalogue';
import { derivedId } from '@panelist/domain/kernel';
import type { Dependencies } from '@panelist/infra/service';

const amountCents = 250_000_00;

/** Deposits what the demo's organization starts with, once (contract, Staff). */
export async function fillDemoFunds({ commands }: Pick<Dependencies, 'commands'>): Promise<void> {
  const id = derivedId('demo', 'funds');
  await commands.handle(
    organizationFundsDecider,
    organizationFundsStream.of(sampleOrganizationId),
    { type: 'DepositFunds', organizationId: sampleOrganizationId, reference: 'demo', amountCents },
    { actor: { kind: 'system', id: 'demo' }, commandId: id, correlationId: id, causationId: id },
  );
}
