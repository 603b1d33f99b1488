import { hasDocker } from '../servers/run-container.js';

/** A real EventStoreDB for tests, or why there is none. */
export interface FoundEventStore {
  readonly url: string | null;
  /** Null, or a sentence that says what was tried. */
  readonly missing: string | null;
  readonly stop: () => Promise<void>;
}

const image = 'eventstore/eventstore:24.10';
const port = 2113;
/** One node without users and TLS, in memory. */
const settings = {
  EVENTSTORE_INSECURE: 'true',
  EVENTSTORE_MEM_DB: 'true',
  EVENTSTORE_CLUSTER_SIZE: '1',
  EVENTSTORE_RUN_PROJECTIONS: 'None',
};

/**
 * Looks for an EventStoreDB: the one that `EVENTSTORE_URL` names (no other client may write to it
 * meanwhile; the tests' events stay there), or a container if Docker answers.
 * @throws Error in CI when there is Docker and the container does not start
 */
export async function findEventStore(): Promise<FoundEventStore> {
  const named = process.env['EVENTSTORE_URL'];
  if (named) return { url: named, missing: null, stop: async () => undefined };
  if (!(await hasDocker())) return none('EVENTSTORE_URL is not set, Docker does not answer');
  try {
    const { GenericContainer, Wait } = await import('testcontainers');
    const container = await new GenericContainer(image)
      .withEnvironment(settings)
      .withExposedPorts(port)
      .withWaitStrategy(Wait.forHttp('/health/live', port).forStatusCode(204))
      .start();
    return {
      url: `esdb://${container.getHost()}:${container.getMappedPort(port)}?tls=false`,
      missing: null,
      stop: async () => void (await container.stop()),
    };
  } catch (error) {
    if (process.env['CI']) throw new Error(`The container of ${image} did not start`, { cause: error });
    return none(`EVENTSTORE_URL is not set, the container of ${image} did not start (${String(error)})`);
  }
}

function none(tried: string): FoundEventStore {
  return { url: null, missing: `There is no EventStoreDB for this test: ${tried}.`, stop: async () => undefined };
}
