import { defineConfig } from '@playwright/test';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { browserPath } from './browser-path.js';
import { freePort } from '@panelist/infra/postgres';
import { memoryFolder } from '../../testing/memory-folder.js';

// Playwright's workers read this file again: the environment passes on the first choice. `E2E_URL`
// names a running demo.
const running = process.env['E2E_URL'];
const port = (process.env['E2E_PORT'] ??= String(await freePort()));
const dataDir = (process.env['E2E_DATA_DIR'] ??= newFolder());
const executablePath = (process.env['E2E_BROWSER'] ??= await browserPath());
// By name: browsers make no passkeys for an address of numbers.
const baseURL = running ?? `http://localhost:${port}`;

export default defineConfig({
  testDir: '.',
  // Makes the pictures of the README only on request.
  testMatch: process.env['PICTURES'] ? '**/*.pictures.ts' : '**/*.e2e.test.ts',
  // They start a product of their own.
  testIgnore: 'distributed/**',
  outputDir: '../../../test-results',
  snapshotPathTemplate: '{testDir}/accessibility-trees/{arg}{ext}',
  // Twice what a busy machine was seen to need.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // Journeys wait for the product's own times: a third one uses two processors better. Not among
  // those marked as long: products that they start of their own would wait for each other.
  workers: process.env['E2E_LOOKS'] === 'none' ? 3 : 2,
  forbidOnly: Boolean(process.env['CI']),
  // The run names what passed at a second try only.
  retries: process.env['CI'] ? 1 : 0,
  reporter: process.env['E2E_REPORT'] ? [['list'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : 'list',
  use: {
    baseURL,
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Movements are a look: they cost a journey a tenth of its time.
    ...(process.env['E2E_LOOKS'] === 'none' && { contextOptions: { reducedMotion: 'reduce' as const } }),
    // It answers requests that a journey wants to see; the offline journeys allow it.
    serviceWorkers: 'block',
    launchOptions: {
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
      ...(executablePath === '' ? {} : { executablePath }),
    },
  },
  ...(running === undefined ? { webServer: server() } : {}),
});

function server() {
  return {
    command: `${JSON.stringify(process.execPath)} ../../app/cli/run.mjs serve`,
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 } as const,
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
    env: {
      APP_ENV: 'demo',
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: baseURL,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      EVENT_STORE_URL: '',
      REDIS_URL: '',
      NATS_URL: '',
      SIMULATE_RESEARCHERS: '',
    },
  };
}

/**
 * Accessible to others: as root, PostgreSQL's user needs access. Removed at the end, with the
 * server.
 */
function newFolder(): string {
  const folder = mkdtempSync(join(memoryFolder(), 'panelist-e2e-'));
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
