import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once as occurs } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testHttp } from '../../../../testing/http.js';
import type { TestHttp } from '../../../../testing/http.js';
import { createMetrics } from '../../foundation/index.js';
import { cspNonceOf } from '../request-frame.js';
import { pageDrawer } from './page-drawer.js';

const index =
  '<!doctype html><html><head><meta name="panelist-page" content="__PAGE_CONFIG__"><meta property="csp-nonce" nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__" type="module" src="/panelists/v2/assets/app-abc.js"></script></head></html>';
interface InstalledApp {
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
  readonly shortcuts: readonly { readonly url: string }[];
}
let uiFolder: string;
let http: TestHttp;
beforeAll(async () => {
  uiFolder = await mkdtemp(join(tmpdir(), 'panelist-ui-'));
  await mkdir(join(uiFolder, 'assets'));
  await writeFile(join(uiFolder, 'index.html'), index);
  await writeFile(join(uiFolder, 'favicon.svg'), '<svg/>');
  await writeFile(join(uiFolder, 'assets', 'app-abc.js'), 'plain');
  await writeFile(join(uiFolder, 'assets', 'app-abc.js.br'), 'as brotli');
  await writeFile(join(uiFolder, 'assets', 'app-abc.js.gz'), 'as gzip');
  http = await testHttp([], {
    uiFolder,
    mounts: [(app) => app.get('/demo/page', (_request, response) => response.send(cspNonceOf(response)))],
  });
});
afterAll(async () => {
  await http.close();
  await rm(uiFolder, { recursive: true });
});

/** The body as it comes over the wire, not decompressed. */
async function raw(path: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const socket = connect(http.http.port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk;
  });
  const lines = Object.entries({ Host: 'x', Connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  await occurs(socket, 'close');
  return answer;
}

test('every address of it serves the page, with a nonce of its own in page and policy', async () => {
  const nonces = new Set<string>();
  for (const path of ['', 'dashboard', 'projects/view/1/acme.inc?invite=2', 'index.html']) {
    const page = await http.call(`GET /panelists/v2/${path}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('Content-Type')).toContain('text/html');
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    const [, nonce = ''] = /meta property="csp-nonce" nonce="([^"]+)"/.exec(String(page.body)) ?? [];
    const policy = page.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("img-src 'self' data: blob:");
    expect(policy).not.toContain('unsafe');
    expect(String(page.body)).not.toContain('__CSP_NONCE__');
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(4);
});

test('only the service that verifies identities may add a script and a frame, from its own place', async () => {
  const policyWith = async (identityScriptUrl?: string) => {
    const page = { supportEmail: 'help@panelist.example', ...(identityScriptUrl === undefined ? {} : { identityScriptUrl }) };
    const own = await testHttp([], { publicUrl: 'https://panelist.example', page, uiFolder });
    const { headers } = await own.call('GET /panelists/v2/');
    await own.close();
    return { policy: headers.get('Content-Security-Policy') ?? '', camera: headers.get('Permissions-Policy') ?? '' };
  };
  expect((await policyWith()).policy).toContain("frame-src 'none'");
  const sandbox = await policyWith('/demo/plaid/link-initialize.js');
  expect(sandbox.policy).toContain("frame-src 'self';");
  expect(sandbox.camera).toContain('camera=(self)');
  const script = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js';
  const plaid = await policyWith(script);
  expect(plaid.policy).toMatch(new RegExp(`script-src 'self' 'nonce-[^']+' ${script};`));
  expect(plaid.policy).toContain('frame-src https://cdn.plaid.com;');
  expect(plaid.policy).toMatch(/connect-src [^;]*https:\/\/production\.plaid\.com;/);
  expect(plaid.camera).toContain('camera=(self "https://cdn.plaid.com")');
});

test('the other security headers are set', async () => {
  const { headers } = await http.call('GET /panelists/v2/');
  expect(headers.get('X-Frame-Options')).toBe('DENY');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Referrer-Policy')).toBe('same-origin');
  expect(headers.get('Permissions-Policy')).toContain('camera=(self)');
  expect(headers.get('Strict-Transport-Security')).toBeNull();
  const secure = await testHttp([], { publicUrl: 'https://panelist.example' });
  const overTls = (await secure.call('GET /healthz')).headers;
  expect(overTls.get('Strict-Transport-Security')).toBe('max-age=31536000');
  expect(overTls.get('Content-Security-Policy')).toContain('wss://panelist.example');
  await secure.close();
  const domain = await testHttp([], { publicUrl: 'https://panelist.example', hstsSubdomains: true });
  const whole = (await domain.call('GET /healthz')).headers.get('Strict-Transport-Security');
  expect(whole).toBe('max-age=31536000; includeSubDomains');
  await domain.close();
});

test('assets are kept for ever, in the smallest form that the browser takes', async () => {
  const brotli = await raw('/panelists/v2/assets/app-abc.js', { 'Accept-Encoding': 'gzip, br' });
  expect(brotli).toContain('as brotli');
  expect(brotli).toContain('Content-Encoding: br');
  expect(brotli).toContain('Content-Type: text/javascript');
  expect(brotli).toContain('Cache-Control: public, max-age=31536000, immutable');
  expect(brotli).toContain('Vary: Accept-Encoding');
  expect(brotli).toContain('x-content-type-options: nosniff');
  expect(brotli.toLowerCase()).not.toContain('content-security-policy');
  expect(await raw('/panelists/v2/assets/app-abc.js', { 'Accept-Encoding': 'gzip' })).toContain('as gzip');
  expect(await raw('/panelists/v2/assets/app-abc.js', {})).toContain('plain');
  expect((await http.call('GET /panelists/v2/favicon.svg')).headers.get('Cache-Control')).toBe('public, max-age=3600');
});

test('a missing asset is not answered with the page, and files outside of the folder are not served', async () => {
  expect((await http.call('GET /panelists/v2/assets/old-123.js')).status).toBe(404);
  const folder = await http.call('GET /panelists/v2/assets/');
  expect(folder.status).toBe(404);
  expect(JSON.stringify(folder.body)).not.toContain('app-abc');
  expect(await raw('/panelists/v2/../../../etc/passwd', {})).not.toContain('root:');
  expect(await raw('/panelists/v2/%2e%2e/%2e%2e/etc/passwd', {})).not.toContain('root:');
  expect((await http.call('POST /panelists/v2/dashboard')).status).toBe(404);
});

test.each([
  ['/', '/panelists/v2/'],
  ['/panelists', '/panelists/v2/'],
  ['/panelists/', '/panelists/v2/'],
  ['/panelists/v2', '/panelists/v2/'],
  ['/panelists?logout=true', '/panelists/v2/?logout=true'],
  ['/panelists/surveys/7/schedule', '/panelists/v2/surveys/7/schedule'],
  ['/panelists/schedule/b1/reschedule/7?tz=x', '/panelists/v2/schedule/b1/reschedule/7?tz=x'],
  ['/panelists/schedule/b1/cancellation/7', '/panelists/v2/schedule/b1/cancellation/7'],
  ['/panelists//evil.example', '/panelists/v2/evil.example'],
])('%s redirects to %s', async (from, to) => {
  const answer = await http.call(`GET ${from}`);
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, to]);
});

test('what is no page allows no nonce at all', async () => {
  const policy = (await http.call('GET /healthz')).headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self';");
  expect(policy).not.toContain('nonce');
});

test('a service may mount a page of its own, under the same policy', async () => {
  const page = await http.call('GET /demo/page');
  expect(page.headers.get('Content-Security-Policy')).toContain(`'nonce-${String(page.body)}'`);
});

test('every page carries the operator’s configuration, as text', async () => {
  const notification = 'Closed on "Friday" & <b>Saturday</b>';
  const page = { notification, supportEmail: 'help@company.example', analyticsUrl: 'https://analytics.example/events' };
  const configured = await testHttp([], { uiFolder, page });
  const { body, headers } = await configured.call('GET /panelists/v2/terms');
  const [, attribute = ''] = /name="panelist-page" content="([^"]*)"/.exec(String(body)) ?? [];
  expect(attribute).not.toContain('<');
  const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  const text = attribute.replaceAll(/&(\w+);/g, (_, name: string) => signs[name] ?? '');
  expect(JSON.parse(text)).toEqual(page);
  expect(headers.get('Content-Security-Policy')).toMatch(/connect-src [^;]*https:\/\/analytics\.example(;| )/);
  await configured.close();
});

test('robots, reporters of security problems and password managers find what they look for', async () => {
  const robots = await http.call('GET /robots.txt');
  expect(robots.headers.get('Content-Type')).toContain('text/plain');
  expect(String(robots.body)).toContain('Allow: /panelists/v2/terms$');
  expect(String(robots.body)).toContain('Allow: /panelists/v2/rules/\n');
  expect(String(robots.body)).toContain('Disallow: /');
  const security = await http.call('GET /.well-known/security.txt');
  expect(security.headers.get('Content-Type')).toContain('text/plain');
  expect(String(security.body)).toMatch(/^Contact: mailto:support@panelist\.example$/m);
  const [, expires = ''] = /^Expires: (.+)$/m.exec(String(security.body)) ?? [];
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
  const password = await http.call('GET /.well-known/change-password');
  expect([password.status, password.headers.get('Location')]).toEqual([302, '/panelists/v2/settings/password']);
});

describe('the app can be installed', () => {
  let folder: string;
  let pages: TestHttp;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'panelist-installed-'));
    await cp(join(import.meta.dirname, '../../../../../ui/public'), folder, { recursive: true });
    await writeFile(join(folder, 'index.html'), index);
    pages = await testHttp([], { uiFolder: folder });
  });
  afterAll(async () => {
    await pages.close();
    await rm(folder, { recursive: true });
  });
  const manifestAt = '/panelists/v2/manifest.webmanifest';

  test('its manifest is allowed, has its own type, and stays inside of the app', async () => {
    const answer = await pages.call(`GET ${manifestAt}`);
    expect(answer.headers.get('Content-Type')).toContain('application/manifest+json');
    expect(answer.headers.get('Content-Security-Policy')).toContain("manifest-src 'self'");
    const manifest = answer.body as InstalledApp;
    expect(manifest).toMatchObject({ scope: '/panelists/v2/', start_url: '/panelists/v2/', display: 'standalone' });
    expect(manifest.shortcuts.map(({ url }) => new URL(url, `http://x${manifestAt}`).pathname)).toEqual([
      '/panelists/v2/surveys',
      '/panelists/v2/payouts',
      '/panelists/v2/messages',
    ]);
  });

  test('its icons have the sizes that it names', async () => {
    const { icons } = (await pages.call(`GET ${manifestAt}`)).body as InstalledApp;
    const widths = await Promise.all(
      [...icons.map(({ src }) => src), 'apple-touch-icon.png'].map(async (src) => {
        const answer = await fetch(new URL(src, `http://127.0.0.1:${pages.http.port}${manifestAt}`));
        expect(answer.headers.get('Content-Type')).toBe('image/png');
        const header = new DataView(await answer.arrayBuffer());
        // Width and height stand first in the first chunk of a PNG.
        return `${header.getUint32(16)}x${header.getUint32(20)}`;
      }),
    );
    expect(widths).toEqual([...icons.map(({ sizes }) => sizes), '180x180']);
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
  });
});

describe('what crawlers and slow lines need', () => {
  const template =
    '<!doctype html><html><head><meta name="panelist-page" content="__PAGE_CONFIG__"><!--head--><title>Panelist</title><!--/head--></head></html>';
  const head = {
    title: 'Tea & <b>toast</b>',
    description: '"Daily" tea',
    imageText: 'Tea, $40',
    path: '/panelists/v2/projects/view/7/tea',
    structuredData: { '@type': 'WebPage', name: 'Tea </script>' },
  };
  /** How many pages the sitemap asked for. */
  const asked: number[] = [];
  let folder: string;
  let pages: TestHttp;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'panelist-heads-'));
    await writeFile(join(folder, 'index.html'), template + ' '.repeat(2_000));
    await writeFile(
      join(folder, 'page-preloads.json'),
      JSON.stringify({
        files: { 'projects/view/:id': ['assets/a.js', 'assets/b.js'] },
        drawn: { font: 'assets/a.woff2', files: [], script: 'show()' },
      }),
    );
    pages = await testHttp([], {
      uiFolder: folder,
      listedPages: async (most) => {
        asked.push(most);
        return [{ path: head.path, changedAt: '2026-03-01T12:00:00.000Z' }];
      },
      headOfPage: async (path) => {
        if (path.endsWith('broken')) throw new Error('No database.');
        if (path.endsWith('never')) return new Promise<never>(() => undefined);
        return path.startsWith('projects/view/7') ? head : null;
      },
    });
  });
  afterAll(async () => {
    await pages.close();
    await rm(folder, { recursive: true });
  });
  const bodyOf = async (path: string): Promise<string> => String((await pages.call(`GET /panelists/v2/${path}`)).body);

  test('a page with a head of its own says it without script, escaped, with whole addresses', async () => {
    const html = await bodyOf('projects/view/7');
    expect(html).toContain('<title>Tea &amp; &lt;b&gt;toast&lt;/b&gt; · Panelist</title>');
    expect(html).toContain('<meta name="description" content="&quot;Daily&quot; tea" />');
    expect(html).toMatch(/property="og:url" content="http:\/\/[^"]+\/panelists\/v2\/projects\/view\/7\/tea"/);
    expect(html).toMatch(/property="og:image" content="http:\/\/[^"]+\/panelists\/v2\/share\.png"/);
    expect(html).toContain('property="og:image:alt" content="Tea, $40"');
    expect(html).not.toContain('<!--head-->');
  });

  test.each(['projects/view/broken', 'projects/view/never', 'dashboard'])('%s has the common head', async (path) => {
    expect(await bodyOf(path)).toContain('<title>Panelist</title>');
  });

  test('search engines list what visitors may read; a head that could not be read makes no page disappear', async () => {
    const unlisted = '<meta name="robots" content="noindex" />';
    for (const path of ['dashboard', 'payouts', 'staff/support', 'projects/view/8', 'nowhere', 'toString'])
      expect(await bodyOf(path)).toContain(unlisted);
    for (const path of ['', 'terms', 'projects/browse', 'projects/view/7', 'projects/view/broken', 'projects/view/never'])
      expect(await bodyOf(path)).not.toContain(unlisted);
    expect(await bodyOf('terms')).toMatch(/<link rel="canonical" href="http:[^"]+\/panelists\/v2\/terms" \/>/);
    expect(await bodyOf('terms')).toContain('<meta name="description" content="What you may expect from Panelist');
  });

  test('structured data is data, whatever its texts say', async () => {
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await bodyOf('projects/view/7')) ?? [];
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toMatchObject({
      '@context': 'https://schema.org',
      name: 'Tea </script>',
      url: expect.stringMatching(/\/panelists\/v2\/projects\/view\/7\/tea$/),
    });
  });

  test('the sitemap has the pages of visitors and the listed projects, and robots.txt names it', async () => {
    expect((await pages.call('GET /robots.txt')).body).toMatch(/^Sitemap: http:\/\/\S+\/sitemap\.xml$/m);
    const { body, headers } = await pages.call('GET /sitemap.xml');
    expect(headers.get('Content-Type')).toContain('application/xml');
    const addresses = [...String(body).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
    expect(addresses).toContain('/panelists/v2/projects/browse');
    expect(addresses).toContain('/panelists/v2/projects/view/7/tea');
    expect(body).toContain('<lastmod>2026-03-01T12:00:00.000Z</lastmod>');
    expect(asked).toEqual([50_000 - addresses.length + 1]);
  });

  test('the page’s own scripts are asked for together with the entry', async () => {
    expect(await bodyOf('projects/view/7')).toContain(
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/panelists/v2/assets/a.js" /><link rel="modulepreload" fetchpriority="low" crossorigin href="/panelists/v2/assets/b.js" /></head>',
    );
    expect(await bodyOf('dashboard')).not.toContain('modulepreload');
  });

  test('HTML is compressed for those who accept it', async () => {
    const { headers } = await pages.call('GET /panelists/v2/dashboard', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(headers.get('Content-Encoding')).toBe('gzip');
    expect(headers.get('Vary')).toContain('Accept-Encoding');
  });
});

describe('pages that the server draws', () => {
  // As the build of the pages: it asks once, and shows the answer.
  const server = `
    export const configure = () => undefined;
    let count = 0;
    export async function draw({ address, consent, at, reader }) {
      if (address.endsWith('late')) return new Promise(() => undefined);
      if (address.endsWith('broken')) throw new Error('This page has a fault.');
      if (address.endsWith('elsewhere')) return null;
      if (address.endsWith('waiting')) await fetch('/hanging');
      const answer = await fetch('/listed', { headers: { 'X-Asked': 'by the page' } });
      count += 1;
      const html = '<h1>Drawing ' + count + ', $& __CSP_NONCE__ ' + (await answer.text()) + ' ' + JSON.stringify(consent) + '</h1>';
      return { html, styles: '<style nonce="__CSP_NONCE__">p{}</style>', page: { at, reader, answers: ['</script>'], read: [] } };
    }`;
  let folder: string;
  let pages: TestHttp;
  let listed = 'tea';
  const askedWith: (string | undefined)[] = [];
  const metrics = createMetrics();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'panelist-drawn-'));
    await mkdir(join(folder, 'server'));
    await writeFile(join(folder, 'server/server.js'), server);
    await writeFile(join(folder, 'server/package.json'), '{"type":"module"}');
    const shell = '<!--page--><div id="root">waiting</div><!--/page-->';
    await writeFile(join(folder, 'index.html'), `<!doctype html><html lang="en"><head></head><body>${shell}</body></html>`);
    const preloads = { files: {}, drawn: { font: 'assets/a.woff2', files: [], script: 'show()' } };
    await writeFile(join(folder, 'page-preloads.json'), JSON.stringify(preloads));
    pages = await testHttp([], {
      uiFolder: folder,
      metrics,
      mounts: [
        (app) => app.get('/hanging', () => undefined),
        (app) =>
          app.get('/listed', (request, response) => {
            askedWith.push([request.get('X-Asked'), request.get('Cookie'), request.ip].join(', '));
            response.send(listed);
          }),
      ],
    });
    await isDrawing();
  });
  afterAll(async () => {
    await pages.close();
    await rm(folder, { recursive: true });
  });
  const get = async (path: string, cookie = '') =>
    pages.call(`GET /panelists/v2/${path}`, { headers: { Cookie: cookie, 'Accept-Language': 'de, en-GB;q=0.8' } });
  let starts = 0;
  /** The thread has started: until then the app draws. */
  const isDrawing = async (): Promise<void> => {
    for (let time = 0; time < 100; time += 1) {
      starts += 1;
      // One that was drawn before needs no thread.
      if (String((await get(`started/${starts}`)).body).includes('<h1>')) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('No page is drawn.');
  };
  const counted = async (outcome: string, of = metrics): Promise<number> => {
    const [counter] = await of.register
      .getMetricsAsJSON()
      .then((all) => all.filter(({ name }) => name === 'panelist_pages_drawn_total'));
    return counter?.values.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0;
  };

  /** A drawer for people, the metrics that it keeps, and why its threads ended. */
  const drawerOf = (of: string) => {
    const own = createMetrics();
    const ended: object[] = [];
    const quiet = (): void => undefined;
    const logger = { info: quiet, warn: quiet, error: (why: object) => void ended.push(why) };
    const drawer = pageDrawer({ folder: of, page: {}, publicUrl: 'http://localhost', metrics: own, logger });
    const reader = { zone: 'UTC', clock: 'h12', locale: 'en-US' } as const;
    const answered = { status: 200, headers: {}, body: 'tea', cookies: [] };
    const draw = async (address: string, answer = async () => Promise.resolve(answered)) =>
      drawer?.draw({ address, consent: null, at: 0, isPerson: true, reader, width: 390 }, answer);
    return { draw, own, ended };
  };
  const drawnBy = async (draw: ReturnType<typeof drawerOf>['draw']): Promise<void> => {
    for (let time = 0; time < 200; time += 1) {
      if ((await draw('/own')) != null) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('No page is drawn.');
  };

  test('the document has the page, its styles with the nonce of the policy, and what the app begins with', async () => {
    const { body, headers } = await get('one');
    const [, nonce = ''] = /script-src 'self' 'nonce-([^']+)'/.exec(headers.get('Content-Security-Policy') ?? '') ?? [];
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(body).toMatch(/<div id="root"><h1>Drawing \d+, \$& __CSP_NONCE__ tea null<\/h1><\/div>/);
    expect(body).toContain(`<style nonce="${nonce}">p{}</style></head>`);
    expect(body).toContain(`<script nonce="${nonce}">show()</script>`);
    expect(body).not.toContain('waiting');
    const [, json = ''] = /<script type="application\/json" id="drawn-page">(.*?)<\/script>/.exec(String(body)) ?? [];
    expect(JSON.parse(json)).toMatchObject({ answers: ['</script>'], reader: { zone: 'UTC', clock: 'h23', locale: 'en-GB' } });
  });

  test('its calls are the browser’s own, answered in this process', async () => {
    await get('calls', 'panelist_consent=a..');
    expect(askedWith.at(-1)).toMatch(/^by the page, panelist_consent=a\.\., (::ffff:)?127\.0\.0\.1$/);
  });

  test('it is drawn again once an answer that it shows has changed, and for another choice about cookies', async () => {
    const headingOf = async (cookie = '') => /<h1>.*<\/h1>/.exec(String((await get('again', cookie)).body))?.[0];
    const first = await headingOf();
    expect(await headingOf()).toBe(first);
    listed = 'coffee';
    expect(await headingOf()).toContain('coffee');
    expect(await headingOf('panelist_consent=a..')).not.toContain(' null');
  });

  test.each(['panelist_session=x', '__Host-panelist_session=x'])(
    'that of a browser with a session (%s) is drawn each time, and nobody else gets it',
    async (cookie) => {
      const headingOf = async (sent?: string) => /<h1>.*<\/h1>/.exec(String((await get('own', sent)).body))?.[0];
      const visitors = await headingOf();
      const own = await headingOf(cookie);
      const again = await headingOf(cookie);
      expect([own, again]).toEqual([expect.stringContaining('Drawing'), expect.stringContaining('Drawing')]);
      expect(new Set([visitors, own, again]).size).toBe(3);
      expect(await headingOf()).toBe(visitors);
    },
  );

  test.each([
    ['late', 'late', ''],
    ['late', 'late', 'panelist_session=x'],
    ['broken', 'failed', ''],
    ['elsewhere', 'elsewhere', ''],
  ])('a page that is %s is left to the app, and counted as %s: %s', async (path, outcome, cookie) => {
    const before = await counted(outcome);
    // On a busy machine it may be late first.
    for (let time = 0; time < 50 && (await counted(outcome)) === before; time += 1)
      expect((await get(path, cookie)).body).toContain('waiting');
    expect(await counted(outcome)).toBeGreaterThan(before);
    // Others do not wait for it for ever.
    await isDrawing();
  });

  test('a person’s page that is late keeps no other page waiting', async () => {
    const cookie = 'panelist_session=x';
    expect((await get('waiting', cookie)).body).toContain('waiting');
    expect((await get('own', cookie)).body).toContain('<h1>');
  });

  test('of more pages than the server can draw in time, the last are left to the app at once', async () => {
    const { draw, own } = drawerOf(folder);
    await drawnBy(draw);
    const before = await counted('late', own);
    const drawings = Array.from({ length: 20 }, async () => draw('/own', async () => new Promise(() => undefined)));
    expect((await counted('late', own)) - before).toBe(14);
    expect(await Promise.all(drawings)).toEqual(Array.from({ length: 20 }, () => null));
  });

  test('a thread that takes long to start is not given up while people ask for pages', async () => {
    const slow = await mkdtemp(join(tmpdir(), 'panelist-slow-'));
    await mkdir(join(slow, 'server'));
    await writeFile(join(slow, 'server/package.json'), '{"type":"module"}');
    await writeFile(join(slow, 'server/server.js'), `await new Promise((done) => setTimeout(done, 3_000)); ${server}`);
    const { draw, ended } = drawerOf(slow);
    await drawnBy(draw);
    expect(ended).toEqual([]);
    await rm(slow, { recursive: true });
  });

  test('a page that does not end ends one thread, not the next one too', async () => {
    const { draw, ended } = drawerOf(folder);
    await drawnBy(draw);
    void draw('/late');
    // Others ask all the time: also at the moment in which the thread ends.
    for (let time = 0; time < 70; time += 1) {
      void draw('/own');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(ended).toHaveLength(1);
    await drawnBy(draw);
  });

  test('the modules that draw are no files of the app', async () => {
    expect((await get('server/server.js')).body).not.toContain('configure');
  });
});
