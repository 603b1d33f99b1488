// @ts-check
import './register-typescript.mjs';

/**
 * One PostgreSQL a run, unless only unit tests were asked for.
 * @param {{ testPathPatterns?: { patterns: readonly string[] } }} globalConfig
 */
export default async function globalSetup(globalConfig) {
  const patterns = globalConfig.testPathPatterns?.patterns ?? [];
  if (patterns.length > 0 && patterns.every((pattern) => pattern.includes('unit'))) return;
  /** @type {typeof import('../../testing/index.js')} */
  const { startTestCluster } = await import(new URL('../../testing/index.ts', import.meta.url).href);
  const cluster = await startTestCluster();
  process.env['PANELIST_TEST_CLUSTER'] = cluster.url;
  Object.assign(globalThis, { panelistTestCluster: cluster });
}
