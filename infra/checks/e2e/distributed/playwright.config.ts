import { defineConfig } from '@playwright/test';

// Every room as processes of its own; no browser. The product comes out of `infra/checks/fleet`, each file starts one.
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.test.ts',
  outputDir: '../../../../test-results',
  timeout: 240_000,
  expect: { timeout: 20_000 },
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['E2E_REPORT'] ? [['list'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : 'list',
});
