import { expect, test } from './journey.js';
import { app, enter } from './pages/session.js';
import { publishedProject } from './product/projects.js';

/** The aim of `docs/speed.md`, in bytes as compressed by Brotli. */
const most = 200_000;

test('every page has its content before it has asked for 200 kB of scripts', async ({ browser, participant, researcher }) => {
  test.slow();
  const project = await publishedProject(researcher);
  const pages = [
    { as: 'visitor', paths: ['login', 'projects/browse', `projects/view/${project.id}`] },
    {
      as: 'participant',
      paths: [
        'dashboard',
        `projects/view/${project.id}`,
        `projects/survey/${project.id}`,
        'surveys',
        'payouts',
        'profile',
        'settings',
      ],
    },
  ];
  const heavier: string[] = [];
  for (const { as, paths } of pages)
    for (const path of paths) {
      // A new context has an empty cache. Browsers accept Brotli over TLS only, which the product
      // has in production.
      const context = await browser.newContext({ serviceWorkers: 'block', extraHTTPHeaders: { 'Accept-Encoding': 'gzip, br' } });
      const page = await context.newPage();
      if (as === 'participant') await enter(page, participant);
      await page.goto(`${app}/${path}`);
      // Asked for at once, or before the page lets what it shows later begin.
      await expect.poll(async () => page.evaluate(() => performance.getEntriesByName('after-first-paint').length)).toBe(1);
      const scripts = await page.evaluate(() => {
        const [{ startTime } = { startTime: 0 }] = performance.getEntriesByName('after-first-paint');
        const loaded = performance.getEntriesByType('resource') as unknown as {
          readonly name: string;
          readonly startTime: number;
          readonly encodedBodySize: number;
        }[];
        return loaded
          .filter(({ name, startTime: askedAt }) => name.endsWith('.js') && askedAt < startTime)
          .map(({ name, encodedBodySize }) => ({ name: name.replace(/^.*\//, ''), bytes: encodedBodySize }));
      });
      const bytes = scripts.reduce((sum, each) => sum + each.bytes, 0);
      expect(scripts.length).toBeGreaterThan(5);
      if (bytes > most) heavier.push(`${as}, ${path}: ${bytes} of ${scripts.map(({ name }) => name).join(', ')}`);
      await context.close();
    }
  expect(heavier).toEqual([]);
});
