import { existsSync } from 'node:fs';

const rooms = ['domain', 'command-api', 'query-api', 'projectors', 'workers', 'ui'];
const infra = ['packages/src', 'app/src', 'app/cli', 'app/demo', 'testing', 'checks'];

/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  rootDir: '.',
  roots: [...rooms.map((room) => `${room}/src`), ...infra.map((folder) => `infra/${folder}`)]
    .map((path) => `${import.meta.dirname}/${path}`)
    .filter((path) => existsSync(path)),
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true, importAttributes: true },
          target: 'es2022',
          transform: { react: { runtime: 'automatic' } },
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
      },
    ],
  },
  globalSetup: '<rootDir>/infra/app/cli/jest-global-setup.mjs',
  globalTeardown: '<rootDir>/infra/app/cli/jest-global-teardown.mjs',
  testMatch: ['**/*.unit.test.ts', '**/*.unit.test.tsx', '**/*.int.test.ts'],
  maxWorkers: 2,
  // Modules of ended test files stay in memory; near the heap's limit a worker spends its time on garbage.
  workerIdleMemoryLimit: '1GB',
  testTimeout: 60_000,
};
