import { existsSync } from 'node:fs';

const here = import.meta.dirname;
const rooms = ['domain', 'command-api', 'query-api', 'projectors', 'workers'].map((room) => `${room}/src`);
const infra = ['packages/src', 'app/src', 'app/cli', 'app/demo', 'testing', 'checks'].map((folder) => `infra/${folder}`);

const common = {
  rootDir: here,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
};

/** Everything but the pages: plain Node, one module graph for all files of a worker process. */
const node = {
  ...common,
  displayName: 'node',
  runner: 'jest-light-runner/child-process',
  roots: [...rooms, ...infra].map((path) => `${here}/${path}`).filter((path) => existsSync(path)),
  testMatch: ['**/*.unit.test.ts', '**/*.int.test.ts'],
  setupFiles: ['<rootDir>/infra/app/cli/register-typescript.mjs'],
  transform: {},
  globalSetup: '<rootDir>/infra/app/cli/jest-global-setup.mjs',
  globalTeardown: '<rootDir>/infra/app/cli/jest-global-teardown.mjs',
};

/** The pages: a document, and modules of its own for each file. */
const jsdom = {
  ...common,
  displayName: 'jsdom',
  roots: [`${here}/ui/src`],
  testMatch: ['**/*.unit.test.ts', '**/*.unit.test.tsx'],
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
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
};

/** @type {import('jest').Config} */
export default {
  projects: [node, jsdom],
  maxWorkers: 2,
  // Modules of ended test files stay in memory; near the heap's limit a worker spends its time on garbage.
  workerIdleMemoryLimit: '1GB',
  testTimeout: 60_000,
};
