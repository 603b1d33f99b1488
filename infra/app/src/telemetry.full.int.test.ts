import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { service as commandApi } from '@panelist/command-api';
import { saveNotifications } from '@panelist/domain/profile/browser';
import { isTracing, loadConfig } from '@panelist/infra/foundation';
import { freePort } from '@panelist/infra/postgres';
import { service as projectors } from '@panelist/projectors';
import { service as queryApi } from '@panelist/query-api';
import { workersService } from '@panelist/workers';
import { emailToken } from '../../testing/demo.js';
import { aPerson, testDatabase, type TestDatabase } from '../../testing/index.js';
import { signUpParticipant } from '../../testing/participants.js';
import { demoParts } from '../demo/researchers/index.js';
import { runPanelist } from './run-panelist.js';

const attribute = z.object({ key: z.string(), value: z.looseObject({ stringValue: z.string().optional() }) });
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.int(),
  attributes: z.array(attribute).default([]),
});
type Span = z.output<typeof span>;
const spansSent = z.object({ resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })) });
const metricsSent = z.object({
  resourceMetrics: z.array(
    z.object({ scopeMetrics: z.array(z.object({ metrics: z.array(z.looseObject({ name: z.string() })) })) }),
  ),
});

describe('what is sent to a collector', () => {
  let database: TestDatabase;
  let collector: Server;
  let folder: string;
  const received: string[] = [];
  const spans: Span[] = [];
  const metrics = new Map<string, unknown>();
  /** Names and kinds at `/metrics`. */
  let exposed: ReadonlyMap<string, string>;
  let measured: ReadonlySet<string>;
  const person = aPerson({ firstName: 'Quoquina', email: 'quoquina@traced.example', phone: '+12125550199' });

  beforeAll(async () => {
    collector = createServer((request, response) => {
      void (async () => {
        const body = await text(request);
        received.push(body);
        if (request.url === '/v1/traces')
          for (const { scopeSpans } of spansSent.parse(JSON.parse(body)).resourceSpans)
            spans.push(...scopeSpans.flatMap((scope) => scope.spans));
        else
          for (const { scopeMetrics } of metricsSent.parse(JSON.parse(body)).resourceMetrics)
            for (const metric of scopeMetrics.flatMap((scope) => scope.metrics)) metrics.set(metric.name, metric);
        response.setHeader('Content-Type', 'application/json').end('{}');
      })();
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    database = await testDatabase({ withQueue: true });
    folder = mkdtempSync(join(tmpdir(), 'panelist-telemetry-'));
    const config = loadConfig({
      APP_ENV: 'demo',
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      SIMULATE_RESEARCHERS: 'false',
      LOG_LEVEL: 'silent',
      OTEL_METRIC_EXPORT_INTERVAL: '500',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    });
    const panelist = runPanelist({
      config,
      services: [commandApi, queryApi, projectors, workersService(demoParts)],
      uiFolder: undefined,
      step: async (_name, work) => work(),
      tell: () => undefined,
    });
    const origin = await panelist.ready;
    const { client } = await signUpParticipant(origin, person);
    await client.call(saveNotifications, { body: { dailyDigest: false, targetedResearchInvitation: true } });
    await emailToken(origin, person.email);
    const shown = await (await fetch(`${origin}/metrics`)).text();
    exposed = new Map([...shown.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', kind = '']) => [name, kind]));
    measured = new Set([...shown.matchAll(/^(\w+?)(?:_bucket)?[{ ]/gm)].map(([, name = '']) => name));
    const end = Date.now() + 20_000;
    while (!isComplete() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 100));
    await panelist.stop(10_000);
  }, 120_000);
  afterAll(async () => {
    collector.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** It has a value only while a file is read or a name is looked up, and none a moment later. */
  const ofAMoment = 'panelist_nodejs_active_requests';
  // One without a value is at /metrics by its name alone.
  const expectedMetrics = () =>
    [...exposed].flatMap(([name, kind]) => (kind !== 'summary' && measured.has(name) && name !== ofAMoment ? [name] : []));
  const isComplete = () => expectedMetrics().every((name) => metrics.has(name));

  const named = (name: string, of: readonly Span[] = spans) => of.filter((each) => each.name === name);
  const only = (found: readonly Span[]): Span => {
    expect(found).toHaveLength(1);
    return found[0] as Span;
  };
  const childrenOf = (parent: Span) =>
    spans.filter(({ traceId, parentSpanId }) => traceId === parent.traceId && parentSpanId === parent.spanId);
  const eventOf = ({ attributes }: Span) => attributes.find(({ key }) => key === 'event')?.value.stringValue;

  it('is one trace of a sign-up: the call, the command, its append, projections, the reaction, its job, and the mail', () => {
    const call = only(named('POST /v2/user/signup'));
    expect(call.kind).toBe(2);
    expect(call.parentSpanId ?? '').toBe('');
    const commands = named('decide account', childrenOf(call));
    const asksForMail = (command: Span) => childrenOf(command).some((child) => eventOf(child) === 'EmailVerificationRequested');
    const account = only(commands.filter(asksForMail));
    only(named('append', childrenOf(account)));
    only(named('project accounts', childrenOf(account)));
    const reaction = only(named('react send-email-verification', childrenOf(account)));
    expect(eventOf(reaction)).toBe('EmailVerificationRequested');
    const [job] = childrenOf(reaction).filter(({ name }) => name.startsWith('job '));
    only(named('mail send', childrenOf(job as Span)));
    // What the job records is another command of the same trace.
    expect(named('decide account', childrenOf(job as Span)).length).toBeGreaterThan(0);
  });

  it('is one trace of a call in a unit of work: the command, which projections continue, and the write', () => {
    const call = only(named(saveNotifications.route));
    const command = only(named('decide preferences', childrenOf(call)));
    only(named('append', childrenOf(call)));
    expect(childrenOf(command).map(({ name }) => name)).toContainEqual(expect.stringMatching(/^project /));
  });

  it('holds nothing personal', () => {
    expect(spans.length).toBeGreaterThan(10);
    for (const word of [person.email, person.firstName, person.phone.slice(1)]) expect(received.join('\n')).not.toContain(word);
  });

  it('has the metrics of /metrics, by their names', () => {
    const expected = expectedMetrics();
    expect(expected).toContain('panelist_append_seconds');
    expect(expected.filter((name) => !metrics.has(name))).toEqual([]);
    expect(metrics.get('panelist_append_seconds')).toMatchObject({
      histogram: { dataPoints: [expect.objectContaining({ bucketCounts: expect.any(Array) })] },
    });
  });

  it.each(['alerts.yaml', 'dashboard.json', 'prometheus-adapter.yaml'])('%s names only metrics that /metrics exposes', (file) => {
    const source = readFileSync(new URL(`../../deploy/monitoring/${file}`, import.meta.url), 'utf8');
    // What the adapter calls its own metrics is not at /metrics.
    const own = ['panelist_jobs_waiting'];
    const names = [...source.matchAll(/panelist_[a-z0-9_]+/g)].map(([name]) => name.replace(/_(bucket|sum|count)$/, ''));
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => !exposed.has(name) && !own.includes(name))).toEqual([]);
  });

  it('ends with the product', () => {
    expect(isTracing()).toBe(false);
  });
});
