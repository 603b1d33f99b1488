// Written into the document by `vite/first-script.ts`, without any import: it runs before the first
// file of the app has come. It makes the calls that the page at this address begins with, one after
// the other where one needs the answer of another. `shared/api/first-answers.ts` takes their
// answers (ADR 188).
(() => {
  interface LoggedIn {
    readonly success: boolean;
    readonly context?: string;
    readonly response?: { readonly token: string; readonly userId: string };
  }
  interface Me {
    readonly response: { readonly hasProfile: boolean; readonly profileId: string | null; readonly sort: string | null };
  }

  const base = '/panelists/v2/';
  const { pathname, search } = window.location;
  const { session, pages } = window.firstCalls ?? { session: null, pages: [] };
  // What the server has drawn came with its answers.
  const isDrawn = 'drawn' in document.documentElement.dataset;
  if (session === null || isDrawn || !pathname.startsWith(base)) return;
  const answers = { byCall: new Map<string, FirstAnswer>(), isOver: false };
  window.firstAnswers = answers;
  let token: string | null = null;

  /**
   * Makes a call, `METHOD address body`. @returns its answer's body; null if it failed, or if the
   * page goes on itself
   */
  const ask = async <Body>(call: string): Promise<Body | null> => {
    const [method = '', address = ''] = call.split(' ', 2);
    const body = call.slice(method.length + address.length + 2);
    const first: FirstAnswer = {
      askedAt: performance.now(),
      cameAt: 0,
      token,
      response: fetch(address, {
        method,
        credentials: 'same-origin',
        priority: 'high',
        headers: {
          Accept: 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          ...(token !== null && { Authorization: `Bearer ${token}` }),
          ...(body !== '' && { 'Content-Type': 'application/json' }),
        },
        ...(body !== '' && { body }),
      }),
    };
    answers.byCall.set(call, first);
    try {
      const response = await first.response;
      first.cameAt = performance.now();
      const answer = response.ok ? ((await response.clone().json()) as Body) : null;
      return answers.isOver ? null : answer;
    } catch {
      return null;
    }
  };
  const askAll = (calls: readonly string[], values: Readonly<Record<string, string>>): void => {
    for (const call of calls)
      void ask(call.replaceAll(/__([a-zA-Z]+)__/g, (_, name: string) => encodeURIComponent(values[name] ?? '')));
  };

  // An address with a query may show something else: its calls are the page's own affair.
  const path = pathname.slice(base.length);
  const page = search === '' ? pages.find(({ pattern }) => new RegExp(pattern).test(path)) : undefined;
  const [, id = ''] = page === undefined ? [] : (new RegExp(page.pattern).exec(path) ?? []);

  const begin = async (): Promise<void> => {
    const check = await ask<LoggedIn>(session.check);
    if (check === null) return;
    if (check.response === undefined) return;
    token = check.response.token;
    const me = await ask<Me>(session.me);
    if (me === null || !me.response.hasProfile || !check.success || check.context !== 'panelist') return;
    const { profileId, sort } = me.response;
    const values = { id, userId: check.response.userId, profileId: profileId ?? '', sort: sort ?? 'v4Score' };
    askAll([...session.participant, ...(page?.participant ?? [])], values);
  };
  void begin();
})();
