import { organizationFundsDecider, organizationFundsStream } from '@panelist/domain/catalogue';
import { kernelRefusal } from '@panelist/domain/kernel';
import {
  depositFunds,
  everyOrganization,
  featureFlagDecider,
  featureFlagStream,
  isFeatureFlag,
  setFeatureFlag,
  rebuildProjector,
  resumeProjector,
} from '@panelist/domain/operations';
import { route, unitRoute, type AnyRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { askProcessor, type ProcessorRequest } from '@panelist/infra/processors';
import { requireOrganization } from '../organizations.js';

/** Books money that an organization paid in (contract, Staff). */
export const depositFundsRoute = ({ commands }: Pick<Dependencies, 'commands'>) =>
  route(depositFunds, async ({ params, body, caller, context }) => {
    await requireOrganization({ commands }, params.id);
    const { state, position } = await commands.handle(
      organizationFundsDecider,
      organizationFundsStream.of(params.id),
      { type: 'DepositFunds', organizationId: params.id, ...body, by: caller.userId },
      context,
    );
    const { depositedCents, reservedCents, spentCents } = state;
    return { body: { balanceCents: depositedCents - spentCents, reservedCents, spentCents }, position };
  });

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

type Pool = Pick<Dependencies, 'pool'>;

/**
 * Commands to processors are no events, because they change no fact. The process that runs the
 * processor executes them.
 */
export const projectorCommandRoutes = ({ pool }: Pool): readonly AnyRoute[] => [
  route(rebuildProjector, async ({ params }) => ({ body: await ask({ pool }, params.name, 'rebuild') })),
  route(resumeProjector, async ({ params }) => ({ body: await ask({ pool }, params.name, 'resume') })),
];

async function ask({ pool }: Pool, name: string, request: ProcessorRequest): Promise<{ readonly name: string }> {
  if (!(await askProcessor(pool, name, request))) throw kernelRefusal('resource.not-found');
  return { name };
}
