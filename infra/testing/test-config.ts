import { loadConfig, withDatabase } from '@panelist/infra/foundation';
import type { Config } from '@panelist/infra/foundation';

/**
 * The configuration of a test: `APP_ENV=test`, the given database, and the test's own variables
 * (not fields).
 */
export function testConfig(databaseUrl: string, variables: Readonly<Record<string, string>> = {}): Config {
  return withDatabase(loadConfig({ APP_ENV: 'test', LOG_LEVEL: 'silent', ...variables }), databaseUrl);
}
