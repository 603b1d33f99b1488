import type { Service } from '@panelist/infra/service';

/** The services that are processes, in the order in which one process starts them. */
export const serviceNames = ['command-api', 'query-api', 'projectors', 'workers'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Imports one service and none of the others. */
export async function loadService(name: ServiceName): Promise<Service> {
  switch (name) {
    case 'command-api':
      return (await import('@panelist/command-api')).service;
    case 'query-api':
      return (await import('@panelist/query-api')).service;
    case 'projectors':
      return (await import('@panelist/projectors')).service;
    case 'workers': {
      const [{ workersService }, { demoParts }] = await Promise.all([
        import('@panelist/workers'),
        import('../demo/researchers/index.js'),
      ]);
      return workersService(demoParts);
    }
    default:
      return name satisfies never;
  }
}
