import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { caddyfilePath } from '../../../../testing/servers/server-kind.js';
import { loadConfig } from './index.js';
import { variables } from './variables.js';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const deploy = join(root, 'infra/deploy');
const serviceNames = ['command-api', 'query-api', 'projectors', 'workers'];
const text = (path: string) => readFileSync(join(deploy, path), 'utf8');

/**
 * The parser with which Testcontainers reads compose files, and the format's own schema, which that
 * package contains.
 */
const ofTestcontainers = createRequire(createRequire(import.meta.url).resolve('testcontainers'));
const ofCompose = createRequire(ofTestcontainers.resolve('docker-compose'));
const yaml: { readonly parse: (source: string, options: object) => unknown } = ofCompose('yaml');
const schemaFile = join(dirname(ofTestcontainers.resolve('docker-compose/package.json')), 'schema/compose-spec.json');
const format = z.fromJSONSchema({
  ...z.record(z.string(), z.json()).parse(JSON.parse(readFileSync(schemaFile, 'utf8'))),
  // Spelt this way, Compose does not know it.
  $schema: 'http://json-schema.org/draft-07/schema#',
});

const serviceSchema = z.object({
  image: z.string(),
  command: z.union([z.string(), z.array(z.string())]).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  env_file: z.union([z.string(), z.array(z.string())]).optional(),
  ports: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  deploy: z.object({ replicas: z.int() }).optional(),
  healthcheck: z.object({ test: z.array(z.string()).optional(), disable: z.boolean().optional() }).optional(),
});
const file = z.object({ services: z.record(z.string(), serviceSchema) });
const withScripts = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.string()).default({}),
      configs: z.array(z.object({ source: z.string(), target: z.string() })).default([]),
    }),
  ),
  configs: z.record(z.string(), z.object({ content: z.string().optional() })),
});
const databaseUser = (address: string | undefined) => {
  const [, user, password] = /^postgres:\/\/(\w+):([^@]+)@/.exec(address ?? '') ?? [];
  return { user, password };
};
const read = (path: string) => yaml.parse(text(path), { merge: true });

/** `NAME=value`, as an env file has it. */
const example = Object.fromEntries(
  text('env.example')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);

const withEnvironment = (value: string, environment: Readonly<Record<string, string>>) =>
  value.replaceAll(
    /\$\{([A-Z_]+)(?::[-?]([^}]*))?\}/g,
    (_, name: string, otherwise: string = '') => environment[name] || otherwise,
  );

describe('what is deployed', () => {
  const files = ['compose.yaml', ...readdirSync(join(deploy, 'cluster')).map((name) => `cluster/${name}`)];

  it.each(files)('%s is what Compose understands', (path) => {
    expect(format.safeParse(read(path)).error).toBeUndefined();
  });

  it('an invalid compose file is detected', () => {
    expect(
      format.safeParse({ services: { redis: { image: 'redis', depends_on: { nats: { condition: 'soon' } } } } }).success,
    ).toBe(false);
  });

  const { services } = file.parse(read('compose.yaml'));

  it('every service starts after the migration and healthy stores; every store has a health check', () => {
    expect(Object.keys(services)).toEqual(expect.arrayContaining([...serviceNames, 'migrate']));
    for (const serviceName of [...serviceNames, 'migrate']) expect(services[serviceName]?.command).toEqual([serviceName]);
    for (const serviceName of serviceNames)
      expect(services[serviceName]?.depends_on['migrate']).toEqual({ condition: 'service_completed_successfully' });
    for (const [name, { depends_on: needed }] of Object.entries(services))
      for (const [other, { condition }] of Object.entries(needed)) {
        expect([name, Object.keys(services)]).toEqual([name, expect.arrayContaining([other])]);
        const probed = services[other]?.healthcheck?.test !== undefined || serviceNames.includes(other);
        if (condition === 'service_healthy') expect([other, probed]).toEqual([other, true]);
      }
  });

  it('every variable is one that Panelist reads, and the example names every secret of the compose file', () => {
    const composeAlone = [
      'PUBLISHED_ADDRESS',
      'PUBLISHED_PORT',
      'POSTGRES_ADMIN_PASSWORD',
      'POSTGRES_PASSWORD',
      'REDIS_PASSWORD',
      'NATS_PASSWORD',
    ];
    const known = [...Object.keys(variables.shape), ...composeAlone];
    const set = serviceNames.flatMap((serviceName) => Object.keys(services[serviceName]?.environment ?? {}));
    expect([...set, ...Object.keys(example)].filter((name) => !known.includes(name))).toEqual([]);
    const wanted = [...text('compose.yaml').matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name);
    expect(Object.keys(example)).toEqual(expect.arrayContaining(wanted));
  });

  it.each(serviceNames)('%s starts on it, with the example filled in', (serviceName) => {
    const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');
    const passwords = { POSTGRES_ADMIN_PASSWORD: 'd', POSTGRES_PASSWORD: 'a', REDIS_PASSWORD: 'b', NATS_PASSWORD: 'c' };
    const filled = { ...example, ...passwords, MASTER_KEY: key(1), SESSION_SECRET: key(2) };
    const set = Object.entries(services[serviceName]?.environment ?? {});
    const environment = { ...filled, ...Object.fromEntries(set.map(([name, value]) => [name, withEnvironment(value, filled)])) };
    expect(loadConfig(environment)).toMatchObject({ env: 'demo', host: '0.0.0.0', port: 3000 });
  });

  it('the proxy knows both containers of each API and no secret; nothing is published to other machines', () => {
    const { proxy } = services;
    const { name } = z.object({ name: z.string() }).parse(read('compose.yaml'));
    expect(proxy?.env_file).toBeUndefined();
    const named = ['COMMAND_API', 'QUERY_API'].map((api) => withEnvironment(proxy?.environment[api] ?? '', {}));
    expect(named).toEqual(
      ['command-api', 'query-api'].map((api) => `to ${[1, 2].map((index) => `${name}-${api}-${index}:3000`).join(' ')}`),
    );
    expect(text('compose.yaml')).toContain(`file: ./${caddyfilePath.slice('infra/deploy/'.length)}`);
    expect(Object.keys(proxy?.environment ?? {})).toEqual(['COMMAND_API', 'QUERY_API', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME']);
    for (const serviceName of serviceNames) expect(services[serviceName]?.deploy?.replicas).toBe(2);
    const published = Object.values(services).flatMap(({ ports }) => ports.map((port) => withEnvironment(port, example)));
    expect(published).toEqual(['127.0.0.1:3000:3000']);
    expect(proxy?.ports.map((port) => withEnvironment(port, {}))).toEqual(['127.0.0.1:3000:3000']);
  });

  it.each([
    ['compose.yaml', 'postgres'],
    ['cluster/postgres.compose.yaml', 'postgres1'],
  ])('%s: services connect to PostgreSQL as the owner of its database, who is no superuser', (path, name) => {
    const { user, password } = databaseUser(services['command-api']?.environment['DATABASE_URL']);
    const postgres = withScripts.parse(read(path)).services[name];
    expect(postgres?.environment).toMatchObject({ PANELIST_PASSWORD: password });
    // What the image makes is a superuser.
    expect(postgres?.environment['POSTGRES_USER'] ?? 'postgres').not.toBe(user);
    expect(postgres?.environment['POSTGRES_PASSWORD']).toBe('${POSTGRES_ADMIN_PASSWORD:?}');
    for (const serviceName of serviceNames) expect(services[serviceName]?.environment['POSTGRES_ADMIN_PASSWORD']).toBe('');
    const { configs } = withScripts.parse(read(path));
    const atFirstStart = (postgres?.configs ?? [])
      .filter(({ target }) => target.startsWith('/docker-entrypoint-initdb.d/'))
      .map(({ source }) => configs[source]?.content)
      .join('\n');
    expect(atFirstStart).toContain(`create role ${user} login password :'password';`);
    expect(atFirstStart).toContain(`create database panelist owner ${user};`);
    expect(atFirstStart).not.toMatch(new RegExp(`alter role ${user}|superuser`));
  });

  it('the image copies every workspace and only existing paths', () => {
    const lines = text('Dockerfile').split('\n');
    const copied = lines
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
      .flatMap((line) => line.split(' ').slice(1, -1));
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const { workspaces } = z
      .object({ workspaces: z.array(z.string()) })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    expect(copied).toEqual(expect.arrayContaining(workspaces.map((name) => `${name}/package.json`)));
    const installed = [...text('Dockerfile').matchAll(/-w (\S+)/g)].map(([, name]) => String(name));
    expect(installed.toSorted()).toEqual(workspaces.filter((name) => name !== 'ui').toSorted());
    expect(text('Dockerfile')).toContain('"infra/app/cli/run.mjs", "service"');
    expect(existsSync(join(root, 'infra/app/cli/run.mjs'))).toBe(true);
  });

  it('the image has nothing of the source control: its last stage copies from earlier ones alone, and none of them gets it', () => {
    const stages = text('Dockerfile')
      .split(/^FROM /m)
      .slice(1);
    const earlier = stages.flatMap((stage) => /^\S+ AS (\w+)$/m.exec(stage)?.[1] ?? []);
    const copied = (stages.at(-1) ?? '').split('\n').filter((line) => /^(COPY|ADD) /.test(line));
    expect(copied.length).toBeGreaterThan(0);
    expect(copied.filter((line) => !earlier.some((stage) => line.startsWith(`COPY --from=${stage} `)))).toEqual([]);
    const ignored = text('Dockerfile.dockerignore').split('\n');
    expect(ignored).toContain('.git');
    expect(ignored.filter((line) => line.startsWith('!'))).toEqual([]);
  });
});
