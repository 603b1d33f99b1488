import { demoMounts, startSandbox } from '@panelist/app/demo/sandbox';
import { createLogger } from '@panelist/infra/foundation';
import { providersFrom } from '@panelist/infra/providers';
import type { TestAnswer } from '../../infra/testing/index.js';
import { accountApi, cookiesOf, type AccountApi } from './account-api.test-kit.js';

/** The account routes with the sandbox's sites: everything over real HTTP. */
export async function socialApi(variables: Readonly<Record<string, string>> = {}): Promise<AccountApi> {
  return accountApi(variables, 'memory', async ({ pool, clock, config }) => {
    const { logger } = createLogger({ level: 'silent', write: () => undefined });
    const { publicUrl } = config;
    const sandbox = await startSandbox({ pool, clock, logger, publicUrl });
    const { social } = providersFrom(config, sandbox.urls, 5_000);
    return { social, mounts: [demoMounts({ pool, clock, publicUrl })], stop: sandbox.stop };
  });
}

/** Whom the browser picks on the site's page. */
export type Picked = Readonly<Record<string, string>> & { readonly as: 'demo' | 'new' | 'other' | 'failing' | 'cancelled' };

export const another = (email: string, more: Readonly<Record<string, string>> = {}): Picked => ({
  as: 'other',
  firstName: 'Jo',
  lastName: 'Lindqvist',
  email,
  verified: 'on',
  ...more,
});

/** A browser that keeps its cookies and follows redirects by hand. */
export function browserOf(api: AccountApi, cookies = '') {
  const jar = new Map(cookies === '' ? [] : cookies.split('; ').map((pair) => splitAt(pair)));

  async function get(address: string): Promise<TestAnswer> {
    const { pathname, search } = new URL(address, api.config.publicUrl);
    const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await api.http.call(`GET ${pathname}${search}`, { headers: Cookie === '' ? {} : { Cookie } });
    for (const pair of cookiesOf(answer).split('; ').filter(Boolean)) jar.set(...splitAt(pair));
    return answer;
  }
  const locationOf = (answer: TestAnswer): URL => new URL(answer.headers.get('Location') ?? '', api.config.publicUrl);

  return {
    jar,
    get,
    /** To the page of the site. */
    begin: async (address: string): Promise<URL> => locationOf(await get(address)),
    /** Picks a person on the page; where the site sends the browser back to. */
    pick: async (page: URL, picked: Picked): Promise<URL> => {
      const choice = new URL(page.href.replace('/authorize?', '/pick?'));
      for (const [name, value] of Object.entries(picked)) choice.searchParams.set(name, value);
      return locationOf(await get(choice.href));
    },
    finish: async (callback: URL) => {
      const answer = await get(callback.href);
      return { answer, page: locationOf(answer) };
    },
    /** The whole way: the page of ours at its end. */
    async logIn(address: string, picked: Picked): Promise<URL> {
      return (await this.finish(await this.pick(await this.begin(address), picked))).page;
    },
  };
}

function splitAt(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, at), pair.slice(at + 1)];
}
