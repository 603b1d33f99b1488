import { existsSync } from 'node:fs';

const here = import.meta.dirname;
const services = ['domain', 'command-api', 'query-api', 'projectors', 'workers', 'ui'].map((service) => `${service}/src`);
const infra = ['packages/src', 'app/src', 'app/cli', 'app/demo', 'testing', 'checks'].map((folder) => `infra/${folder}`);

const common = {
  rootDir: here,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
};

/** Everything but components: plain Node, one module graph for all files of a worker process. */
const node = {
  ...common,
  displayName: 'node',
  runner: '<rootDir>/infra/app/cli/jest-node-runner.mjs',
  roots: [...services, ...infra].map((path) => `${here}/${path}`).filter((path) => existsSync(path)),
  testMatch: ['**/*.unit.test.ts', '**/*.int.test.ts'],
  setupFiles: ['<rootDir>/infra/app/cli/register-typescript.mjs'],
  transform: {},
  globalSetup: '<rootDir>/infra/app/cli/jest-global-setup.mjs',
  globalTeardown: '<rootDir>/infra/app/cli/jest-global-teardown.mjs',
};

/** Components: a document and modules of its own for each file, bundled before the run. */
const jsdom = {
  ...common,
  displayName: 'jsdom',
  roots: [`${here}/ui/src`],
  testMatch: ['**/*.unit.test.tsx'],
  testEnvironment: '<rootDir>/infra/app/cli/jest-ui-environment.mjs',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  transform: { '^.+\\.tsx$': '<rootDir>/infra/app/cli/jest-ui-transform.mjs' },
  globalSetup: '<rootDir>/infra/app/cli/jest-ui-setup.mjs',
};

/** @type {import('jest').Config} */
export default {
  projects: [node, jsdom],
  // Many tests wait for workers, timers or PostgreSQL: a third process uses the time on two
  // processors.
  maxWorkers: 3,
  // Modules of ended test files stay in memory; near the heap's limit a worker spends its time on
  // garbage.
  workerIdleMemoryLimit: '1GB',
  testTimeout: 60_000,
};
