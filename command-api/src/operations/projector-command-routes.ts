import { kernelRefusal } from '@panelist/domain/kernel';
import { rebuildProjector, resumeProjector } from '@panelist/domain/operations';
import { route } from '@panelist/infra/http';
import type { AnyRoute } from '@panelist/infra/http';
import { askProcessor } from '@panelist/infra/processors';
import type { ProcessorRequest } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';

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
