import './register-typescript.mjs';

/** One PostgreSQL a run, unless only unit tests were asked for. */
export default async function globalSetup(globalConfig) {
  const patterns = globalConfig.testPathPatterns?.patterns ?? [];
  if (patterns.length > 0 && patterns.every((pattern) => pattern.includes('unit'))) return;
  const { startTestCluster } = await import('../../testing/index.ts');
  const cluster = await startTestCluster();
  process.env.PANELIST_TEST_CLUSTER = cluster.url;
  globalThis.panelistTestCluster = cluster;
}
