import { kernelRefusal } from '@panelist/domain/kernel';
import {
  dropPreviousProjector,
  rebuildProjector,
  resumeProjector,
  rollBackProjector,
  verifyProjector,
} from '@panelist/domain/operations';
import { route } from '@panelist/infra/http';
import type { AnyRoute } from '@panelist/infra/http';
import { checkpointNamed, requestOfProjector } from '@panelist/infra/processors';
import type { ProjectorCommandKind } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/room';

type Pool = Pick<Dependencies, 'pool'>;

/**
 * Commands to read models are no events, because they change no fact. The process that leads the
 * projector executes them.
 */
export const projectorCommandRoutes = ({ pool }: Pool): readonly AnyRoute[] => [
  route(rebuildProjector, async ({ params }) => ({ body: await ask({ pool }, params.name, 'rebuild') })),
  route(resumeProjector, async ({ params }) => ({ body: await ask({ pool }, params.name, 'resume') })),
  route(verifyProjector, async ({ params }) => ({ body: await ask({ pool }, params.name, 'verify') })),
  route(rollBackProjector, async ({ params }) => ({ body: await ask({ pool }, params.name, 'roll-back') })),
  route(dropPreviousProjector, async ({ params }) => ({ body: await ask({ pool }, params.name, 'drop-previous') })),
];

async function ask({ pool }: Pool, name: string, kind: ProjectorCommandKind): Promise<{ readonly name: string }> {
  const projector = await checkpointNamed(pool, name);
  if (projector === undefined) throw kernelRefusal('resource.not-found');
  await requestOfProjector(pool, { projector, kind });
  return { name };
}
