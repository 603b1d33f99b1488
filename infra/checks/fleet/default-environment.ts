import type { Environment } from './fleet.js';

/** What the processes get unless they are told otherwise; nothing of our own environment but how to find programs. */
export function defaultEnvironment(): Environment {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  return {
    PATH,
    HOME,
    TMPDIR,
    NODE_ENV: 'production',
    // With its sandboxes, inbox and accounts, but without researchers that act by themselves.
    APP_ENV: 'demo',
    SIMULATE_RESEARCHERS: 'false',
    HOST: '127.0.0.1',
    DATABASE_CONNECTIONS: '8',
    DRAIN_SECONDS: '1',
  };
}
