import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { memoryWriteSide } from '../../../../command-api/src/memory-api.test-kit.js';
import { fillDemoProjects } from './fill-demo-projects.js';
import { sampleProjects } from './samples/index.js';

describe('the sample projects', () => {
  it('are sixty or more of every kind, all valid, added once', async () => {
    expect(sampleProjects.length).toBeGreaterThanOrEqual(60);
    expect(new Set(sampleProjects.map(({ code }) => code)).size).toBe(sampleProjects.length);
    expect([...new Set(sampleProjects.map(({ input }) => input['kindOfResearch'] as number))].toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 8, 9, 10, 11,
    ]);
    const write = memoryWriteSide();
    const ownerId = randomUUID();
    expect(await fillDemoProjects(write, ownerId)).toEqual({ added: sampleProjects.length });
    expect(await fillDemoProjects(write, ownerId)).toEqual({ added: 0 });
  });
});
