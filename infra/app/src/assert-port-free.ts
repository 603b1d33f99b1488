import { createServer } from 'node:net';
import { StartError } from '@panelist/infra/foundation';
import { errorCode } from '@panelist/infra/postgres';

/**
 * Checks the address before the slow parts of a start. @throws StartError with what to do when it
 * is not available
 */
export async function assertPortFree(host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => reject(portProblem(error, host, port)));
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

/** Turns "cannot listen on this address" into a sentence; returns any other error as it is. */
export function portProblem(error: unknown, host: string, port: number): unknown {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is taken: stop what uses it, or choose another one, for instance "PORT=${port + 1} npm start".`,
      );
    case 'EACCES':
      return new StartError(
        `Port ${port} may not be used by your user: choose one above 1023, for instance "PORT=3000 npm start".`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(
        `HOST=${host} is no address of this machine: leave the variable out for the loopback address, or use 0.0.0.0 for all.`,
      );
    default:
      return error;
  }
}
