import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { documentsOf } from './deployed-yaml.test-kit.js';
import { loadConfig } from './index.js';
import { variables } from './variables.js';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const deploy = join(root, 'infra/deploy');
const text = (path: string) => readFileSync(join(deploy, path), 'utf8');

const object = z.looseObject({ apiVersion: z.string(), kind: z.string(), metadata: z.looseObject({ name: z.string() }) });
const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) }).loose();
const reference = z.object({ name: z.string() });
const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()),
  envFrom: z.array(z.union([z.object({ configMapRef: reference }), z.object({ secretRef: reference })])).default([]),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })).default([]),
  resources: z.object({ requests: z.object({ cpu: z.string(), memory: z.string() }), limits: z.object({ memory: z.string() }) }),
  securityContext: z.looseObject({ readOnlyRootFilesystem: z.literal(true), allowPrivilegeEscalation: z.literal(false) }),
});
const serviceName = container.extend({ startupProbe: probe, livenessProbe: probe, readinessProbe: probe });
const template = <Container extends z.ZodType>(of: Container) =>
  z.object({
    spec: z.looseObject({
      template: z.looseObject({
        metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
        spec: z.looseObject({ containers: z.tuple([of]), terminationGracePeriodSeconds: z.int().optional() }),
      }),
    }),
  });
const configMap = z.object({ data: z.record(z.string(), z.string()) });
const service = z.object({
  spec: z.looseObject({
    selector: z.record(z.string(), z.string()),
    ports: z.array(z.looseObject({ port: z.int(), targetPort: z.string() })),
  }),
});

const serviceNames = ['command-api', 'query-api', 'projectors', 'workers'];
const deployed = [...serviceNames, 'proxy'];
const kustomization = z
  .object({
    resources: z.array(z.string()),
    images: z.array(z.object({ name: z.string(), newTag: z.string() })),
    configMapGenerator: z.array(z.object({ name: z.string(), files: z.array(z.string()) })),
  })
  .parse(documentsOf(text('kubernetes/kustomization.yaml'))[0]);
const objects = kustomization.resources.flatMap((file) =>
  documentsOf(text(`kubernetes/${file}`)).map((document) => object.parse(document)),
);
const one = (kind: string, name: string) => {
  const found = objects.filter((each) => each.kind === kind && each.metadata.name === name);
  expect([kind, name, found.length]).toEqual([kind, name, 1]);
  return found[0];
};
const podOf = (name: string) => template(serviceName).parse(one('Deployment', name)).spec.template;
const compose = z
  .object({ services: z.record(z.string(), z.looseObject({ command: z.union([z.string(), z.array(z.string())]).optional() })) })
  .parse(documentsOf(text('compose.yaml'))[0]);

describe('the manifests of Kubernetes', () => {
  it('are each named by the kustomization, and once', () => {
    const files = readdirSync(join(deploy, 'kubernetes')).filter((name) => name !== 'kustomization.yaml');
    const generated = kustomization.configMapGenerator.flatMap((map) => map.files);
    expect([...kustomization.resources, ...generated].toSorted()).toEqual(files.toSorted());
    const names = objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    expect(names).toEqual([...new Set(names)]);
    // Secrets come from outside.
    expect(names.filter((name) => name.startsWith('Secret/'))).toEqual([]);
  });

  it.each(serviceNames)('%s runs the image and command of the compose file, at the paths and the port that it serves', (name) => {
    const { containers } = podOf(name).spec;
    const [{ image, args, ports, startupProbe, livenessProbe, readinessProbe }] = containers;
    expect(kustomization.images.map((each) => each.name)).toContain(image);
    expect(text('compose.yaml')).toContain(`image: \${PANELIST_IMAGE:-${image}}`);
    expect(args).toEqual(compose.services[name]?.command);
    expect(ports).toEqual([{ name: 'http', containerPort: 3000 }]);
    const health = readFileSync(join(root, 'infra/packages/src/http/health.ts'), 'utf8');
    for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) {
      expect(health).toContain(`app.get('${httpGet.path}'`);
      expect(httpGet.port).toBe('http');
    }
    expect(readinessProbe.httpGet.path).toBe('/readyz');
    expect(livenessProbe.httpGet.path).toBe('/healthz');
  });

  it('the proxy runs the generated configuration of the image of the compose file, and sees no data', () => {
    const { image, envFrom, env, startupProbe, livenessProbe, readinessProbe } = podOf('proxy').spec.containers[0];
    const tag = kustomization.images.find(({ name }) => name === image)?.newTag;
    expect(text('compose.yaml')).toContain(`image: ${image}:${tag}`);
    expect(kustomization.configMapGenerator).toEqual([{ name: 'panelist-proxy', files: ['Caddyfile'] }]);
    expect(text('kubernetes/proxy.yaml')).toContain('configMap: { name: panelist-proxy }');
    expect(envFrom).toEqual([]);
    for (const [name, api] of [
      ['COMMAND_API', 'command-api'],
      ['QUERY_API', 'query-api'],
    ])
      expect(env).toContainEqual({ name, value: `dynamic a ${api} 3000 {\n  refresh 1s\n}\n` });
    for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) expect(httpGet.path).toBe('/healthz');
  });

  it('migrate runs to its end, with what services get', () => {
    const { containers } = template(container).parse(one('Job', 'migrate')).spec.template.spec;
    expect(containers[0]).toMatchObject({ image: 'panelist', args: compose.services['migrate']?.command });
    expect(containers[0].envFrom).toContainEqual({ secretRef: { name: 'panelist' } });
  });

  const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');
  const secret = {
    DATABASE_URL: 'postgres://panelist:secret@postgres:5432/panelist',
    MASTER_KEY: key(1),
    SESSION_SECRET: key(2),
    METRICS_TOKEN: 'a-token-of-32-letters-and-digits',
    SMTP_URL: 'smtps://user:password@mail.example:465',
    SMS_URL: 'https://sms.example/messages',
    SMS_API_KEY: 'key',
    TREMENDOUS_URL: 'https://www.tremendous.com/api/v2',
    TREMENDOUS_API_KEY: 'key',
    TREMENDOUS_CAMPAIGN_ID: 'campaign',
    PAYPAL_URL: 'https://api-m.paypal.com',
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_SECRET: 'secret',
  };

  it.each(serviceNames)('%s gets variables that Panelist reads, and starts in production with them', (name) => {
    const { spec } = podOf(name);
    const { envFrom } = spec.containers[0];
    const fromMaps = envFrom.flatMap((source) =>
      'configMapRef' in source ? Object.entries(configMap.parse(one('ConfigMap', source.configMapRef.name)).data) : [],
    );
    const names = fromMaps.map(([variable]) => variable);
    expect(names).toEqual([...new Set(names)]);
    expect(names.filter((variable) => !(variable in variables.shape))).toEqual([]);
    expect(envFrom).toContainEqual({ secretRef: { name: 'panelist' } });
    const config = loadConfig({ ...Object.fromEntries(fromMaps), ...secret });
    // The ingress and Caddy.
    expect(config).toMatchObject({ env: 'production', host: '0.0.0.0', port: 3000, trustedProxies: 2 });
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(config.drainMs / 1_000 + 20);
    if (name === 'workers') expect(config.erasureJournal).toContain('/var/panelist/journal/');
  });

  it('services, budgets and autoscaling select pods that exist', () => {
    for (const name of ['command-api', 'query-api', 'proxy']) {
      const { selector, ports } = service.parse(one('Service', name)).spec;
      expect(podOf(name).metadata.labels).toMatchObject(selector);
      expect(ports).toEqual([expect.objectContaining({ port: 3000, targetPort: 'http' })]);
    }
    for (const name of deployed) {
      const budget = z.looseObject({
        spec: z.object({ maxUnavailable: z.literal(1), selector: z.object({ matchLabels: z.record(z.string(), z.string()) }) }),
      });
      expect(podOf(name).metadata.labels).toMatchObject(budget.parse(one('PodDisruptionBudget', name)).spec.selector.matchLabels);
      const scaled = z.looseObject({
        spec: z.looseObject({ scaleTargetRef: z.looseObject({ kind: z.string(), name: z.string() }) }),
      });
      expect(scaled.parse(one('HorizontalPodAutoscaler', name)).spec.scaleTargetRef).toMatchObject({ kind: 'Deployment', name });
    }
    const external = [...text('kubernetes/autoscaling.yaml').matchAll(/metric: \{ name: (\w+) \}/g)].map(([, name]) => name);
    expect(external.length).toBeGreaterThan(0);
    for (const name of external) expect(text('monitoring/prometheus-adapter.yaml')).toContain(`name: { as: ${name} }`);
  });
});

describe('the alerts', () => {
  const rule = z.object({
    alert: z.string(),
    expr: z.string(),
    for: z.string(),
    labels: z.object({ severity: z.enum(['page', 'ticket']) }),
    annotations: z.object({ summary: z.string(), runbook: z.string() }),
  });
  const { groups } = z
    .object({ groups: z.array(z.object({ name: z.string(), rules: z.array(rule) })) })
    .parse(documentsOf(text('monitoring/alerts.yaml'))[0]);
  const rules = groups.flatMap((group) => group.rules);
  const sections = readFileSync(join(root, 'docs/runbook.md'), 'utf8').matchAll(
    /^### (Panelist\w+)\n\n([\s\S]*?)(?=\n##|\n*$(?![\s\S]))/gm,
  );
  const runbook = new Map([...sections].map(([, name, body]) => [name, body]));

  it('each have a section in the runbook that says what it means and what to do, and no section is of another', () => {
    expect([...runbook.keys()].map(String).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
    for (const { alert, annotations } of rules) {
      expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
      expect(runbook.get(alert)).toMatch(/\*\*Means\*\*: .*\*\*Do\*\*: /s);
    }
  });
});

const promtool = spawnSync('promtool', ['--version']).status === 0;
(promtool ? describe : describe.skip)('the alerts, for Prometheus (needs promtool on PATH)', () => {
  it('are what it accepts, and fire as their tests say', () => {
    for (const args of [
      ['check', 'rules', 'alerts.yaml'],
      ['test', 'rules', 'alerts.test.yaml'],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: join(deploy, 'monitoring'), encoding: 'utf8' });
      expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' });
    }
  });
});
