import type { Environment } from './fleet.js';

/** Default variables of the processes; of our own environment only what finds programs. */
export function defaultEnvironment(): Environment {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  return {
    PATH,
    HOME,
    TMPDIR,
    NODE_ENV: 'production',
    // With sandboxes, inbox and accounts, but without simulated researchers.
    APP_ENV: 'demo',
    SIMULATE_RESEARCHERS: 'false',
    HOST: '127.0.0.1',
    DATABASE_CONNECTIONS: '8',
    DRAIN_SECONDS: '1',
  };
}
