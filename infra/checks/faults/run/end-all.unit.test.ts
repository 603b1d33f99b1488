import { describe, expect, it } from '@jest/globals';
import { withEndings } from './end-all.js';

describe('the endings of a run', () => {
  const failing = (name: string) => async () => {
    throw new Error(name);
  };

  it('run once each, the last one first, and after an error of the run too', async () => {
    const ended: string[] = [];
    const run = withEndings(
      () => undefined,
      async (endings) => {
        for (const name of ['server', 'history', 'people']) endings.push(() => void ended.push(name));
        throw new Error('the run failed');
      },
    );
    await expect(run).rejects.toThrow('the run failed');
    expect(ended).toEqual(['people', 'history', 'server']);
  });

  it('never hide the error that ended the run', async () => {
    const told: string[] = [];
    const ended: string[] = [];
    const run = withEndings(
      (sentence) => told.push(sentence),
      async (endings) => {
        endings.push(() => void ended.push('first'), failing('EBADF'));
        throw new Error('the run failed');
      },
    );
    await expect(run).rejects.toThrow('the run failed');
    expect(ended).toEqual(['first']);
    expect(told).toEqual(['a part of the run did not end in order: Error: EBADF']);
  });

  it('fail a run that went well', async () => {
    const run = withEndings(
      () => undefined,
      async (endings) => void endings.push(failing('the server hangs')),
    );
    await expect(run).rejects.toThrow('the server hangs');
  });
});
