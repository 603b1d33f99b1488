import { kernelRefusal } from '@panelist/domain/kernel';
import {
  everyOrganization,
  featureFlagDecider,
  featureFlagStream,
  isFeatureFlag,
  setFeatureFlag,
} from '@panelist/domain/operations';
import { unitRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';

/** Switches a feature on or off (contract, Participation). */
export const setFeatureFlagRoute = ({ commands }: Pick<Dependencies, 'commands'>) =>
  unitRoute(setFeatureFlag, async ({ params: { name: flag }, body, context }) => {
    if (!isFeatureFlag(flag)) throw kernelRefusal('resource.not-found');
    const { active, organizationId = null } = body;
    const { position } = await commands.handle(
      featureFlagDecider,
      featureFlagStream.of(flag),
      { type: 'SetFeatureFlag', flag, scope: organizationId ?? everyOrganization, active },
      context,
    );
    return { body: { response: { name: flag, organizationId, active } }, position };
  });
