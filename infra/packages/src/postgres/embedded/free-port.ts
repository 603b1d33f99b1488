import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The range begins above the ports of well-known services and ends where Linux begins to take ports
 * for connections to the outside: one of those would take the port again before its server listens.
 */
const range = [10_000, 32_768] as const;

const tries = 50;

/** A TCP port of this machine's loopback address that nothing listens on at the moment. */
export async function freePort(): Promise<number> {
  for (let left = tries; left > 0; left -= 1) {
    const port = randomInt(...range);
    if (await isFree(port)) return port;
  }
  throw new Error(`Of ${tries} ports between ${range.join(' and ')} none was free.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}
