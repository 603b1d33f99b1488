import { organizationFundsDecider, organizationFundsStream } from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { kernelRefusal, mayAct, researcher } from '@panelist/domain/kernel';
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
 * An organization is known by its funds, or is a researcher's own, which has the researcher's id:
 * money of another account would have no use.
 */
async function requireKnown({ commands }: Pick<Dependencies, 'commands'>, organizationId: string): Promise<void> {
  const { revision } = await commands.load(organizationFundsDecider, organizationFundsStream.of(organizationId));
  if (revision !== null) return;
  const { state: account } = await commands.load(accountDecider, accountStream.of(organizationId));
  const mayOwn = account.status !== 'none' && mayAct({ roles: account.grantedRoles }, ...researcher);
  if (!mayOwn) throw kernelRefusal('resource.not-found');
}

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
