import { defineConfig } from '@playwright/test';

// Each service in separate processes; no browser. Each file starts a fleet (`infra/checks/fleet`).
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.test.ts',
  outputDir: '../../../../test-results',
  timeout: 240_000,
  // A payout whose webhook met a fault is asked about after a minute, by a sweep every ten seconds.
  expect: { timeout: 90_000 },
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  // The run names what passed at a second try only.
  retries: process.env['CI'] ? 1 : 0,
  reporter: process.env['E2E_REPORT'] ? [['list'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : 'list',
});
