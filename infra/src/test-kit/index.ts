export { testConfig } from './test-config.js';
export { testDatabase } from './test-database.js';
export type { TestDatabase } from './test-database.js';
export { startTemporaryCluster, startTestCluster } from './test-cluster.js';
export { testHttp } from './http.js';
export type { LoggedIn, TestAnswer, TestClient, TestHttp, TestRequest } from './http.js';
export { solveCaptcha } from './solve-captcha.js';
export { insertRows } from './insert-rows.js';
