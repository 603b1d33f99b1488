import { describe, expect, it } from '@jest/globals';
import { loadConfig, StartError } from './index.js';

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const production = {
  APP_ENV: 'production',
  MASTER_KEY: key(1),
  SESSION_SECRET: key(2),
  PUBLIC_URL: 'https://panelist.example/',
  TRUSTED_PROXIES: '1',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  SMS_URL: 'https://sms.example/messages',
  SMS_API_KEY: 'sms-key',
  TREMENDOUS_URL: 'https://www.tremendous.com/api/v2',
  TREMENDOUS_API_KEY: 'tremendous-key',
  TREMENDOUS_CAMPAIGN_ID: 'campaign',
  PAYPAL_URL: 'https://api-m.paypal.com',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_SECRET: 'secret',
};
const problem = (env: Record<string, string>): string => {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return 'no problem';
};

describe('the configuration', () => {
  it('is the demo when nothing is set', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      env: 'demo',
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      redisUrl: null,
      natsUrl: null,
      screenerCycleLimit: 10,
      paymentPromiseHours: 72,
      taskLinkParameters: {},
      simulateResearchers: true,
      tremendous: null,
      logLevel: 'info',
    });
    expect(config.dataDir).toMatch(/^\/.*\.data$/);
    expect(config.masterKey).toHaveLength(32);
    expect(config.sessionSecret).not.toEqual(config.masterKey);
  });

  it('takes a variable that is set to nothing for one that is not set', () => {
    expect(loadConfig({ PORT: ' ', DATABASE_URL: '', LOG_LEVEL: '' })).toMatchObject({
      port: 3000,
      databaseUrl: null,
      logLevel: 'info',
    });
  });

  it('simulates researchers in the demo only, unless set', () => {
    expect(loadConfig({ APP_ENV: 'test' }).simulateResearchers).toBe(false);
    expect(loadConfig({ SIMULATE_RESEARCHERS: 'false' }).simulateResearchers).toBe(false);
  });

  it('knows what the survey tools of organizations call a participant', () => {
    const { taskLinkParameters } = loadConfig({ TASK_LINK_PARAMETERS: 'organization-1:subject, organization-2:pid' });
    expect(taskLinkParameters).toEqual({ 'organization-1': 'subject', 'organization-2': 'pid' });
  });

  it('starts in production with all that it needs', () => {
    expect(loadConfig(production)).toMatchObject({
      env: 'production',
      publicUrl: 'https://panelist.example',
      simulateResearchers: false,
    });
  });

  it.each([
    ['APP_ENV', 'staging', 'one of demo, development, test, production'],
    ['PORT', '80000', 'from 1 to 65535'],
    ['PORT', '3000a', 'from 1 to 65535'],
    ['SCREENER_CYCLE_LIMIT', '0', 'from 1 to 1000'],
    ['PAYMENT_PROMISE_HOURS', '721', 'at most 720'],
    ['TASK_LINK_PARAMETERS', 'organization-1', 'organization-id:subject'],
    ['TASK_LINK_PARAMETERS', 'organization-1:a b', 'organization-id:subject'],
    ['DATABASE_URL', 'mysql://host/db', 'postgres://'],
    ['REDIS_URL', 'host:6379', 'redis://'],
    ['EVENT_STORE_URL', 'https://host:2113', 'esdb://'],
    ['EVENT_STORE_URL', 'postgres://user:password@host:5432/events', 'esdb://'],
    ['EVENT_STORE_URL', 'esdb://host:2113', 'user and password'],
    ['EVENT_STORE_URL', 'esdb://user:password@host?throwOnAppendFailure=false', 'throwOnAppendFailure'],
    ['REDIS_URL', 'redis+sentinel://host:26379,/panelist', 'redis://'],
    ['NATS_URL', 'http://host', 'nats://'],
    ['NATS_URL', 'nats://host,', 'nats://'],
    ['MASTER_KEY', 'short', 'openssl rand -base64 32'],
    ['SIMULATE_RESEARCHERS', 'yes', 'true or false'],
    ['LOG_LEVEL', 'loud', 'one of trace'],
  ])('refuses %s=%s with one sentence that names it', (name, value, remedy) => {
    const message = problem({ [name]: value });
    expect(message).toContain(name);
    expect(message).toContain(remedy);
    expect(message).not.toContain('\n');
  });

  it.each([
    ['REDIS_URL', 'rediss://user:password@host:6379/1'],
    ['REDIS_URL', 'redis+sentinel://:password@one:26379,two:26379/panelist'],
    ['REDIS_URL', 'rediss+cluster://one:6379,two:6379'],
    ['NATS_URL', 'nats://user:password@one:4222,nats://user:password@two:4222'],
    ['NATS_URL', 'tls://one,two'],
    ['EVENT_STORE_URL', 'esdb://localhost:2113?tls=false'],
    ['EVENT_STORE_URL', 'esdb://user:pass%3Aword@one:2113,two:2113,three?tlsCAFile=/etc/ca.crt'],
    ['EVENT_STORE_URL', 'esdb+discover://user:password@cluster.example:2113'],
  ])('takes %s=%s', (name, value) => {
    expect(problem({ [name]: value })).toBe('no problem');
  });

  it('refuses half a provider', () => {
    expect(problem({ ...production, TREMENDOUS_CAMPAIGN_ID: '' })).toContain('TREMENDOUS_CAMPAIGN_ID must be set as well');
    expect(problem({ PAYPAL_URL: 'https://api-m.paypal.com' })).toContain(
      'PAYPAL_CLIENT_ID and PAYPAL_SECRET must be set as well',
    );
  });

  it.each(['MASTER_KEY', 'SESSION_SECRET', 'PUBLIC_URL', 'SMTP_URL'])('refuses production without %s', (name) => {
    expect(problem({ ...production, [name]: '' })).toContain(`${name} must be set when APP_ENV is production`);
  });

  it('refuses production over https without the number of proxies, and takes any number that is set', () => {
    const message = problem({ ...production, TRUSTED_PROXIES: '' });
    expect(message).toContain('TRUSTED_PROXIES must be set when APP_ENV is production');
    expect(message).not.toContain('\n');
    expect(loadConfig({ ...production, TRUSTED_PROXIES: '0' }).trustedProxies).toBe(0);
    expect(loadConfig({ ...production, TRUSTED_PROXIES: '', PUBLIC_URL: 'http://localhost:3000' }).trustedProxies).toBe(0);
    expect(loadConfig({}).trustedProxies).toBe(0);
  });

  it('limits sign-ups and text messages in production; each limit can be set', () => {
    expect(loadConfig(production).limits).toEqual({
      signUpsPerAddress: 20,
      phoneLookUpsPerAddress: 100,
      textsPerPerson: 10,
      textsPerNumber: 10,
      textsPerDay: 2_000,
    });
    expect(loadConfig({ TEXTS_PER_DAY: '7', SIGN_UPS_PER_ADDRESS: '3' }).limits).toMatchObject({
      textsPerDay: 7,
      signUpsPerAddress: 3,
    });
  });

  it('answers outside production under its own host names alone', () => {
    expect(loadConfig({}).hostNames).toEqual(['localhost', '127.0.0.1']);
    expect(loadConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'http://panel.test:8080' }).hostNames).toEqual(['panel.test']);
    expect(loadConfig({ HOST: '192.0.2.7' }).hostNames).toEqual(['192.0.2.7']);
    expect(loadConfig(production).hostNames).toBeNull();
  });

  it.each(['development', 'test'])('refuses the demo’s public keys in %s where other machines reach it', (env) => {
    const demoKey = loadConfig({}).masterKey.toString('base64');
    for (const wrong of [{}, { MASTER_KEY: demoKey }, { MASTER_KEY: key(1), SESSION_SECRET: demoKey }])
      for (const HOST of ['0.0.0.0', '::', '192.0.2.7'])
        expect(problem({ APP_ENV: env, HOST, ...wrong })).toContain('MASTER_KEY must be set');
    expect(problem({ APP_ENV: env, HOST: '0.0.0.0', MASTER_KEY: key(1) })).toBe('no problem');
    for (const HOST of ['127.0.0.1', '::1', 'localhost']) expect(problem({ APP_ENV: env, HOST })).toBe('no problem');
  });

  it('takes a second master key that is another one', () => {
    expect(loadConfig({ MASTER_KEY: key(1) }).secondMasterKey).toBeNull();
    expect(loadConfig({ MASTER_KEY: key(1), SECOND_MASTER_KEY: key(2) }).secondMasterKey).toEqual(Buffer.alloc(32, 2));
    expect(problem({ MASTER_KEY: key(1), SECOND_MASTER_KEY: key(1) })).toContain('SECOND_MASTER_KEY must differ');
  });

  it('takes a token for the metrics that can’t be guessed', () => {
    expect(loadConfig({}).metricsToken).toBeNull();
    expect(loadConfig({ METRICS_TOKEN: 'f'.repeat(48) }).metricsToken).toHaveLength(48);
    expect(problem({ METRICS_TOKEN: 'short' })).toContain('METRICS_TOKEN must be at least 16');
  });

  it('refuses production with what belongs to the demo', () => {
    const demoKey = loadConfig({}).masterKey.toString('base64');
    expect(problem({ ...production, MASTER_KEY: demoKey })).toContain('must not be those of the demo');
    expect(problem({ ...production, SESSION_SECRET: key(1) })).toContain('SESSION_SECRET must differ');
    expect(problem({ ...production, PUBLIC_URL: 'http://panelist.example' })).toContain('https://');
    expect(problem({ ...production, SIMULATE_RESEARCHERS: 'true' })).toContain('belongs to the demo');
  });
});
