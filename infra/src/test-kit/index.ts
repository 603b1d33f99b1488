export { testDatabase } from './test-database.js';
export type { TestDatabase } from './test-database.js';
export { startTestCluster } from './test-cluster.js';
