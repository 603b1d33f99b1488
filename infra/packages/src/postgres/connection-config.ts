import type pg from 'pg';

/** Silence of an idle connection after which the system probes it, in milliseconds. */
const KEEPALIVE_AFTER_MS = 5_000;
/** How long a new connection may take, in milliseconds. */
const CONNECT_WITHIN_MS = 10_000;

/**
 * What every connection of ours has in common: a name in `pg_stat_activity`, a limit for
 * connecting, and probes of TCP, which end a connection whose other side vanished within some 15
 * seconds (the system's own begin after two hours).
 */
export function connectionConfig(connectionString: string, name: string) {
  return {
    connectionString,
    application_name: name,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_AFTER_MS,
  } satisfies pg.ClientConfig;
}

/**
 * The connection string with settings for each of its sessions, which the server gets while the
 * client connects. They win over those that the string has already.
 */
export function withSettings(connectionString: string, settings: Readonly<Record<string, string>>): string {
  const own = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  if (own.length === 0) return connectionString;
  const url = new URL(connectionString);
  const given = url.searchParams.get('options');
  url.searchParams.set('options', [...(given === null ? [] : [given]), ...own].join(' '));
  return url.href;
}
