import type { Browser, CDPSession } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { enter } from '../e2e/pages/session.js';
import type { MeasuredPage } from './pages.js';

/** How fast the machine and the line are. */
export interface Conditions {
  readonly name: string;
  /** The processor is so many times slower. */
  readonly slowdown: number;
  /** Null for the line of this machine. */
  readonly line: { readonly bitsPerSecond: number; readonly latencyMs: number } | null;
}

export const conditions: readonly Conditions[] = [
  { name: 'laptop', slowdown: 1, line: null },
  { name: '4 × slower, 1.6 Mbit/s', slowdown: 4, line: { bitsPerSecond: 1_600_000, latencyMs: 150 } },
];

/** Milliseconds, but for `cls`, and for bytes. */
export interface Figures {
  readonly lcp: number;
  readonly inp: number;
  readonly cls: number;
  /**
   * Of JavaScript that the page asked for before its LCP: compressed, without headers, as
   * `infra/app/cli/dev/first-loads.ts` counts.
   */
  readonly scriptBytes: number;
  /** Of everything, as it comes over the line with its headers. */
  readonly allBytes: number;
  /** Calls that the page made more than once with the same address. */
  readonly repeated: readonly string[];
}

export interface Entrance {
  readonly origin: string;
  readonly participant: { readonly email: string; readonly password: string };
  readonly project: string;
}

const webVitals = readFileSync(
  createRequire(import.meta.url)
    .resolve('web-vitals')
    .replace(/[^/\\]+$/, 'web-vitals.iife.js'),
  'utf8',
);
const observer = `${webVitals};
  window.speed = { lcp: 0, inp: 0, cls: 0 };
  webVitals.onLCP(({ value }) => { speed.lcp = value; }, { reportAllChanges: true });
  webVitals.onCLS(({ value }) => { speed.cls = value; }, { reportAllChanges: true });
  webVitals.onINP(({ value }) => { speed.inp = value; }, { reportAllChanges: true, durationThreshold: 16 });`;

/** How long a page has to finish, in milliseconds, and how long its figures may still change. */
const PATIENCE = 60_000;
const SETTLE = 1_000;

/** Opens the page in a new browser context, so with an empty cache, and acts once on it. */
export async function measurePage(browser: Browser, page: MeasuredPage, at: Conditions, entrance: Entrance): Promise<Figures> {
  const { origin, participant, project } = entrance;
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1366, height: 768 }, serviceWorkers: 'block' });
  try {
    await context.addInitScript(observer);
    // Browsers accept Brotli over TLS only, which the product has in production.
    await context.setExtraHTTPHeaders({ 'Accept-Encoding': 'gzip, br' });
    const tab = await context.newPage();
    if (page.as === 'participant') await enter(tab, participant);
    const session = await context.newCDPSession(tab);
    const traffic = await watchTraffic(session, at);
    await tab.goto(`/panelists/v2/${page.path(project)}`, { waitUntil: 'load', timeout: PATIENCE });
    const loaded = await traffic.quiet();
    await page.act(tab);
    await pause(SETTLE);
    const { lcp, inp, cls } = await tab.evaluate<Pick<Figures, 'lcp' | 'inp' | 'cls'>>('speed');
    return { lcp, inp, cls, ...loaded(lcp) };
  } finally {
    await context.close();
  }
}

interface Traffic {
  /**
   * Resolves once no request has run for a second, with what was loaded until then; throws after
   * `PATIENCE`. `lcp` is in milliseconds since the page was asked for.
   */
  quiet(): Promise<(lcp: number) => Pick<Figures, 'scriptBytes' | 'allBytes' | 'repeated'>>;
}

/** Slows the page down and counts what it loads from now on, without its live channel. */
async function watchTraffic(session: CDPSession, { slowdown, line }: Conditions): Promise<Traffic> {
  const running = new Map<string, { readonly type: string; readonly url: string; readonly startedAt: number }>();
  const headers = new Map<string, number>();
  const calls = new Map<string, number>();
  const scripts: { readonly startedAt: number; readonly bytes: number }[] = [];
  let allBytes = 0;
  let began: number | undefined;
  let lastChange = performance.now();
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, request: { method, url }, type = 'Other' }) => {
    const { pathname, search } = new URL(url);
    if (pathname.startsWith('/socket.io')) return;
    began ??= timestamp;
    running.set(requestId, { type, url, startedAt: (timestamp - began) * 1_000 });
    lastChange = performance.now();
    if (type !== 'Fetch' && type !== 'XHR') return;
    const call = `${method} ${pathname}${search}`;
    calls.set(call, (calls.get(call) ?? 0) + 1);
  });
  session.on('Network.responseReceived', ({ requestId, response }) => headers.set(requestId, response.encodedDataLength));
  const end = (requestId: string, length: number): void => {
    const request = running.get(requestId);
    if (request === undefined) return;
    running.delete(requestId);
    lastChange = performance.now();
    allBytes += length;
    if (request.type !== 'Script') return;
    scripts.push({ startedAt: request.startedAt, bytes: Math.max(0, length - (headers.get(requestId) ?? 0)) });
  };
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  await session.send('Network.enable');
  if (slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (line !== null) {
    const throughput = line.bitsPerSecond / 8;
    const speeds = { latency: line.latencyMs, downloadThroughput: throughput, uploadThroughput: throughput };
    await session.send('Network.emulateNetworkConditions', { offline: false, ...speeds });
  }
  return {
    async quiet() {
      const deadline = performance.now() + PATIENCE;
      while (running.size > 0 || performance.now() - lastChange < SETTLE) {
        if (performance.now() > deadline)
          throw new Error(`Still loading: ${[...running.values()].map(({ url }) => url).join(', ')}`);
        await pause(50);
      }
      const [all, loaded] = [allBytes, [...scripts]];
      const repeated = [...calls].filter(([, times]) => times > 1).map(([call]) => call);
      return (lcp) => ({
        allBytes: all,
        repeated,
        scriptBytes: loaded.filter(({ startedAt }) => startedAt < lcp).reduce((sum, { bytes }) => sum + bytes, 0),
      });
    },
  };
}
