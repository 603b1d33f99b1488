import { readdirSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { freePort } from '@panelist/infra/postgres';

const folder = fileURLToPath(new URL('../../../../ui/dist/assets/', import.meta.url));
/**
 * Names of the built files, `list-filters-CuUWH5uY.js`; the compressed copies have no address of
 * their own.
 */
const built = new Set(readdirSync(folder).filter((name) => /-[\w-]{8}\.(js|css)$/.test(name)));
const fileName = /[\w.-]+\.(?:js|css)/g;
const renamed = (name: string, version: number): string =>
  version === 1 ? name : name.replace(/\.(js|css)$/, `-v${version}.$1`);

export interface Deployments {
  /** The product's address with the version that is deployed. */
  readonly origin: string;
  /** Deploys the next version: each built file has another name, and the former names are gone. */
  readonly deploy: () => void;
  stop(): Promise<void>;
}

/** Serves the product, so that a test can deploy new versions of its pages. */
export async function startDeployments(product: string): Promise<Deployments> {
  let version = 1;
  const { hostname, port } = new URL(product);

  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    // A file that is on its way while the next version is deployed is still of this one.
    const served = version;
    const originals = new Map([...built].map((name) => [renamed(name, served), name]));
    const asset = /\/assets\/([^/?]+\.(?:js|css))$/.exec(incoming.url ?? '')?.[1];
    const original = asset === undefined ? undefined : originals.get(asset);
    if (asset !== undefined && original === undefined && /-[\w-]{8}(-v\d+)?\.(js|css)$/.test(asset)) {
      outgoing.writeHead(404).end();
      return;
    }
    const path = original === undefined ? incoming.url : incoming.url?.replace(asset ?? '', original);
    // A file that is served under another version is never "not modified".
    const { 'if-none-match': _tag, 'if-modified-since': _time, ...asked } = incoming.headers;
    const headers = { ...asked, 'accept-encoding': 'identity' };
    const upstream = request({ hostname, port, path, method: incoming.method, headers }, (found) => {
      const isText = /html|javascript|css/.test(found.headers['content-type'] ?? '');
      if (!isText) {
        outgoing.writeHead(found.statusCode ?? 502, found.headers);
        found.pipe(outgoing);
        return;
      }
      const parts: Buffer[] = [];
      found.on('data', (part: Buffer) => parts.push(part));
      found.on('end', () => {
        const body = Buffer.concat(parts)
          .toString()
          .replaceAll(fileName, (name) => (built.has(name) ? renamed(name, served) : name));
        const { 'content-length': _length, etag: _etag, 'last-modified': _modified, ...kept } = found.headers;
        outgoing.writeHead(found.statusCode ?? 502, kept).end(incoming.method === 'HEAD' ? '' : body);
      });
    });
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  };

  const server = createServer(answer);
  const ownPort = await freePort();
  await new Promise<void>((done) => server.listen(ownPort, '127.0.0.1', done));
  return {
    origin: `http://localhost:${ownPort}`,
    deploy: () => {
      version += 1;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
