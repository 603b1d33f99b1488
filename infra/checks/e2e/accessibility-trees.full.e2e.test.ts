import { expect, type Page } from '@playwright/test';
import { loggedInClient, readyParticipant } from '../../testing/participants.js';
import { test } from './journey.js';
import { settled } from './pages/appearance.js';
import { app, appRuns, enter } from './pages/session.js';
import { startOwnProduct, type OwnProduct } from './product/own-product.js';
import { newPerson } from './product/person.js';
import { publishedProject } from './product/projects.js';

/** A role with its name and state, as Playwright writes it. */
const element = /^\s*- (?<role>\w+)(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]*\])*/;
const texts = new Set(['text', 'paragraph', 'strong', 'emphasis', 'time', 'img', 'code', 'term', 'definition']);
/** Of these the demo has now more, now fewer. */
const manifold = new Set(['list', 'table', 'log', 'feed', 'article']);

/**
 * What a screen reader finds: landmarks, headings, links, buttons and fields by role and name.
 * Texts have tests of their own.
 */
async function treeOf(page: Page, root: string, person: readonly string[], closed: readonly string[] = []): Promise<string> {
  const kept: string[] = [];
  let within = Number.POSITIVE_INFINITY;
  for (const written of (await page.locator(root).ariaSnapshot()).split('\n')) {
    const depth = written.search(/\S/);
    if (depth > within) continue;
    within = Number.POSITIVE_INFINITY;
    // Names with a colon are in quotation marks, as YAML wants it.
    const found = element.exec(written.replace(/^(\s*- )'/, '$1'));
    const role = found?.groups?.['role'] ?? 'text';
    if (texts.has(role) || manifold.has(role) || closed.includes(role)) within = depth;
    const line = person.reduce((text, one) => text.replaceAll(one, '…'), found?.[0] ?? '');
    const named = line.replaceAll(/ ?\d[\d:.,]*(?! *\])/g, ' #');
    if (!texts.has(role) && !(role === 'article' && kept.at(-1) === named)) kept.push(named);
  }
  return kept.join('\n');
}

/** That of a page once nothing comes any more: parts of it are loaded after it has been painted. */
async function steadyTree(page: Page, person: readonly string[]): Promise<string> {
  let tree = '';
  const isSteady = async (): Promise<boolean> => {
    const before = tree;
    tree = await treeOf(page, 'main', person);
    return tree === before;
  };
  await expect.poll(isSteady, { message: 'what still comes', intervals: [1_000] }).toBe(true);
  return tree;
}

const visitor = [
  'login',
  'personal',
  'researchers',
  'forgot-password',
  'terms',
  'privacy',
  'gdpr',
  'support',
  'careers',
  'cookies',
  'referral-policy',
  'participation-agreement',
  'rights',
  'rules',
  'projects/browse',
  'projects/view/PROJECT',
  'nowhere',
] as const;

const participant = [
  'dashboard',
  'projects/browse',
  'projects/view/PROJECT',
  'projects/survey/PROJECT',
  'surveys',
  'disputes',
  'profile',
  'messages',
  'referrals',
  'payouts',
  'settings',
  'settings/password',
  'settings/second-factor',
  'settings/social',
  'settings/notifications',
  'settings/sessions',
  'settings/privacy',
  'settings/payouts',
  'settings/cookie-settings',
] as const;

const researcher = [
  'researcher/projects',
  'researcher/publish',
  'researcher/projects/PROJECT',
  'researcher/projects/PROJECT/messages',
  'researcher/projects/PROJECT/slots',
  'researcher/projects/PROJECT/invitations',
  'researcher/projects/PROJECT/disputes',
  'researcher/projects/PROJECT/details',
] as const;

/** Of the demo; a participant is made, for theirs has a history. */
const accounts = {
  participants: 'demo',
  researchers: 'researcher',
  support: 'support',
  operations: 'operations',
  administrators: 'admin',
};

test.describe('what a screen reader finds on each page stays, for', () => {
  test.describe.configure({ mode: 'serial', timeout: 240_000 });
  let product: OwnProduct;
  let project: { readonly id: string; readonly name: string };
  test.beforeAll(async () => {
    product = await startOwnProduct({ SIMULATE_RESEARCHERS: 'false' });
    project = await publishedProject(await loggedInClient(product.origin, 'researcher@panelist.example'), {
      name: 'How you water your plants',
    });
  });
  test.afterAll(async () => product?.stop());

  for (const [role, addresses] of [
    ['visitors', visitor],
    ['participants', participant],
    ['researchers', researcher],
    ['support', ['staff/support', 'staff/support/reviews', 'staff/support/disputes']],
    ['operations', ['staff/operations']],
    ['administrators', ['staff/administration']],
  ] as const)
    test(role, async ({ browser }) => {
      const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1366, height: 844 } });
      const page = await context.newPage();
      const own = role === 'participants' ? await readyParticipant(product.origin, newPerson()) : null;
      if (role !== 'visitors')
        await enter(page, own ?? { email: `${accounts[role]}@panelist.example`, password: 'demo-password' });
      const person = own === null ? [] : [`${own.firstName} ${own.lastName}`, own.email];
      const trees: string[] = [];
      for (const address of addresses) {
        await page.goto(`${app}/${address.replace('PROJECT', project.id)}`);
        await appRuns(page);
        await settled(page);
        await page.waitForLoadState('networkidle');
        if (trees.length === 0) trees.push(`around each page\n${await treeOf(page, 'body', person, ['main'])}`);
        trees.push(`${address}\n${await steadyTree(page, person)}`);
      }
      expect(`${trees.join('\n\n')}\n`).toMatchSnapshot(`${role}.txt`);
      await context.close();
    });
});
