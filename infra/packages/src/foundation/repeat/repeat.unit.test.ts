import { describe, expect, it, jest } from '@jest/globals';
import {
  backOff,
  coalesced,
  deferred,
  keyedMutex,
  pauseAfter,
  reportOncePerOutage,
  retry,
  sleep,
  throttleErrors,
} from './index.js';

describe('back-off', () => {
  it('doubles up to the longest pause and starts over after a success', () => {
    const pauses = backOff({ firstMs: 100, longestMs: 500 });
    expect([pauses.next(), pauses.next(), pauses.next(), pauses.next()]).toEqual([100, 200, 400, 500]);
    pauses.reset();
    expect(pauses.next()).toBe(100);
  });

  it('stays at the longest pause however often something failed', () => {
    expect(pauseAfter(5_000, { firstMs: 100, longestMs: 500 })).toBe(500);
  });
});

describe('a retry', () => {
  const pauses = { firstMs: 1, longestMs: 4 };
  const failing = (failures: number) => {
    let calls = 0;
    const work = async () => {
      calls += 1;
      if (calls <= failures) throw new Error(`failure ${calls}`);
      return calls;
    };
    return { work, calls: () => calls };
  };

  it('repeats until it works, and reports each failure', async () => {
    const reportedFailures: unknown[] = [];
    const { work } = failing(3);
    expect(await retry(work, { pauses, isTransient: () => true, onFailure: (error) => reportedFailures.push(error) })).toBe(4);
    expect(reportedFailures).toEqual([new Error('failure 1'), new Error('failure 2'), new Error('failure 3')]);
  });

  it('throws the last failure when its tries or its time are used up', async () => {
    await expect(retry(failing(9).work, { pauses, isTransient: () => true, tries: 3 })).rejects.toThrow('failure 3');
    await expect(retry(failing(9).work, { pauses, isTransient: () => true, withinMs: 0 })).rejects.toThrow('failure 1');
  });

  it('throws a permanent error at once', async () => {
    const { work, calls } = failing(9);
    await expect(retry(work, { pauses, isTransient: () => false })).rejects.toThrow('failure 1');
    expect(calls()).toBe(1);
  });

  it('ends with its signal, in the middle of a pause too', async () => {
    const stopping = new AbortController();
    const slow = { firstMs: 60_000, longestMs: 60_000 };
    const onFailure = () => setImmediate(() => stopping.abort(new Error('stopped')));
    const work = failing(9).work;
    const ended = retry(work, { pauses: slow, isTransient: () => true, isSpread: true, signal: stopping.signal, onFailure });
    await expect(ended).rejects.toThrow('stopped');
  });
});

describe('sleep', () => {
  it('ends early when the signal aborts, or has aborted before', async () => {
    const stopping = new AbortController();
    const asleep = sleep(60_000, stopping.signal);
    stopping.abort();
    await asleep;
    await sleep(60_000, stopping.signal);
    expect(stopping.signal.aborted).toBe(true);
  });

  it('lasts as long as asked', async () => {
    const begun = performance.now();
    await sleep(20, new AbortController().signal);
    expect(performance.now() - begun).toBeGreaterThan(15);
  });
});

describe('a deferred promise', () => {
  it('is settled from outside', async () => {
    const [good, bad] = [deferred<number>(), deferred()];
    good.resolve(7);
    bad.reject(new Error('lost'));
    expect(await good.promise).toBe(7);
    await expect(bad.promise).rejects.toThrow('lost');
  });
});

describe('a keyed mutex', () => {
  it('runs the work of one key in order, of different keys at once, and goes on after an error', async () => {
    const mutex = keyedMutex();
    const steps: string[] = [];
    const gate = deferred();
    const first = mutex('a', async () => {
      steps.push('a1 begins');
      await gate.promise;
      steps.push('a1 ends');
      throw new Error('a1 failed');
    });
    const second = mutex('a', async () => steps.push('a2'));
    await mutex('b', async () => steps.push('b'));
    expect(steps).toEqual(['a1 begins', 'b']);
    gate.resolve();
    await expect(first).rejects.toThrow('a1 failed');
    await second;
    expect(steps).toEqual(['a1 begins', 'b', 'a1 ends', 'a2']);
  });
});

describe('a coalesced read', () => {
  it('answers all calls that came while one ran by the next, which began after them', async () => {
    const gates = [deferred(), deferred()];
    let reads = 0;
    const read = coalesced(async (key) => {
      const number = reads++;
      await gates[number]?.promise;
      if (number === 0) throw new Error('lost');
      return `${key}${number}`;
    });
    const first = read('a');
    const others = Array.from({ length: 11 }, async () => read('a'));
    expect(reads).toBe(1);
    gates[0]?.resolve();
    await expect(first).rejects.toThrow('lost');
    gates[1]?.resolve();
    expect(new Set(await Promise.all(others))).toEqual(new Set(['a1']));
    expect([await read('a'), await read('b')]).toEqual(['a2', 'b3']);
  });
});

describe('errors that repeat', () => {
  it('are reported once in ten seconds', () => {
    jest.useFakeTimers();
    try {
      const reported: string[] = [];
      const report = throttleErrors((error: string) => reported.push(error));
      report('first');
      jest.advanceTimersByTime(9_000);
      report('second');
      jest.advanceTimersByTime(1_000);
      report('third');
      expect(reported).toEqual(['first', 'third']);
    } finally {
      jest.useRealTimers();
    }
  });

  it('are reported once per outage', () => {
    const reported: string[] = [];
    const outage = reportOncePerOutage((error: string) => reported.push(error));
    outage.report('first');
    outage.report('second');
    outage.recovered();
    outage.report('third');
    expect(reported).toEqual(['first', 'third']);
  });
});
