import { sampleOrganizationId } from '@panelist/domain/catalogue';
import { derivedId } from '@panelist/domain/kernel';
import { featureFlagDecider, featureFlags, featureFlagStream } from '@panelist/domain/operations';
import type { Dependencies } from '@panelist/infra/service';

/**
 * Switches every feature on for the demo organization, once: participants mark tasks as complete,
 * and pages announce a second screening step. An admin may switch each off (contract,
 * Participation).
 */
export async function switchOnFlags({ commands }: Pick<Dependencies, 'commands'>): Promise<void> {
  for (const flag of featureFlags) {
    const stream = featureFlagStream.of(flag);
    const { state } = await commands.load(featureFlagDecider, stream);
    if (state.has(sampleOrganizationId)) continue;
    const id = derivedId('demo', 'switch-on', flag);
    await commands.handle(
      featureFlagDecider,
      stream,
      { type: 'SetFeatureFlag', flag, scope: sampleOrganizationId, active: true },
      { actor: { kind: 'system', id: 'demo' }, commandId: id, correlationId: id, causationId: id },
    );
  }
}
