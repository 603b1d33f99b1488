import { startFleet } from '../../fleet/index.js';
import type { Environment, FleetProcess, RoomName } from '../../fleet/index.js';
import type { Product, ProductPart } from './product.js';

export interface FleetProductOptions {
  /** The address of PostgreSQL for the processes. */
  readonly databaseUrl: string;
  readonly env: Environment;
  readonly counts: Partial<Readonly<Record<RoomName, number>>>;
  readonly logFolder: string;
  readonly fromSources: boolean;
}

/** Each room in processes of its own behind a reverse proxy. */
export async function fleetProduct({ env, ...options }: FleetProductOptions): Promise<Product> {
  const extraVariables = new Map<string, Environment>();
  const fleet = await startFleet({ ...options, env, envOf: (room, index) => extraVariables.get(`${room}-${index}`) ?? {} });

  const partOf = (process: FleetProcess): ProductPart => {
    const name = `${process.room}-${process.index}`;
    return {
      name,
      room: process.room,
      url: process.url,
      pid: () => process.pid,
      kill: async () => process.kill('SIGKILL'),
      end: async () => process.kill('SIGTERM'),
      freeze: async () => process.kill('SIGSTOP'),
      thaw: async () => process.kill('SIGCONT'),
      start: async (variables = {}) => {
        extraVariables.set(name, variables);
        await process.start();
      },
    };
  };
  return { origin: fleet.url, parts: fleet.processes.map(partOf), isBuilt: !options.fromSources, stop: async () => fleet.stop() };
}
