import { describe, expect, it } from '@jest/globals';
import { StartError } from '@panelist/infra/foundation';
import { retryUntilReady } from './retry-until-ready.js';

const never = new AbortController().signal;

describe('retry until ready', () => {
  it('tries again until it works, and reports the first failure', async () => {
    const reported: unknown[] = [];
    let tries = 0;
    const work = async () => {
      tries += 1;
      if (tries < 3) throw new Error(`not ready ${tries}`);
      return 'ready';
    };
    expect(await retryUntilReady(work, never, (error) => reported.push(error))).toBe('ready');
    expect(reported).toEqual([new Error('not ready 1')]);
  });

  it('ends at once with a StartError', async () => {
    let tries = 0;
    const work = async () => {
      tries += 1;
      throw new StartError('Set DATABASE_URL.');
    };
    await expect(retryUntilReady(work, never, () => undefined)).rejects.toThrow(StartError);
    expect(tries).toBe(1);
  });

  it('ends when its signal aborts, and keeps what was opened by then', async () => {
    const stopping = new AbortController();
    const opened = retryUntilReady(
      async () => {
        stopping.abort();
        return 'opened';
      },
      stopping.signal,
      () => undefined,
    );
    expect(await opened).toBe('opened');
    await expect(
      retryUntilReady(
        async () => 'never',
        stopping.signal,
        () => undefined,
      ),
    ).rejects.toBe(stopping.signal.reason);
  });
});
