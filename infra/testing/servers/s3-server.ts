import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export interface TestS3 {
  /** As `FILES_URL` names it. The credentials are in the environment of this process. */
  readonly place: {
    readonly kind: 's3';
    readonly bucket: string;
    readonly prefix: string;
    readonly region: string;
    readonly endpoint: string;
  };
  /** Where the server keeps the objects. */
  readonly folder: string;
  /** The server goes away with its connections, and comes back on the same port. */
  readonly pause: () => Promise<void>;
  readonly resume: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** An S3-compatible server of this process with one empty bucket, on a free port. */
export async function startS3(bucket: string): Promise<TestS3> {
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
  const folder = await mkdtemp(join(tmpdir(), 'panelist-s3-'));
  const start = async (port: number) => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory: folder,
      configureBuckets: [{ name: bucket }],
    });
    const { port: taken } = await server.run();
    return { server, port: taken };
  };
  let running = await start(0);
  const { port } = running;
  const pause = async (): Promise<void> => {
    running.server.httpServer.closeAllConnections();
    await running.server.close();
  };
  return {
    place: { kind: 's3', bucket, prefix: '', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}` },
    folder,
    pause,
    resume: async () => {
      running = await start(port);
    },
    stop: async () => {
      await pause();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
