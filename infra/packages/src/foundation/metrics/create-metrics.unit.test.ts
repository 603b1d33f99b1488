import { describe, expect, it } from '@jest/globals';
import { createMetrics } from './index.js';

describe('metrics', () => {
  it('gives the same metric for the same name', async () => {
    const metrics = createMetrics();
    metrics.counter({ name: 'panelist_appends_total', help: 'Appends.', labels: ['outcome'] }).inc({ outcome: 'ok' });
    metrics.counter({ name: 'panelist_appends_total', help: 'Appends.', labels: ['outcome'] }).inc({ outcome: 'ok' });
    expect(await metrics.register.metrics()).toContain('panelist_appends_total{outcome="ok"} 2');
  });

  it('refuses one name for two kinds', () => {
    const metrics = createMetrics();
    metrics.gauge({ name: 'panelist_lag_seconds', help: 'Lag.' });
    expect(() => metrics.counter({ name: 'panelist_lag_seconds', help: 'Lag.' })).toThrow('another kind');
  });

  it('asks a gauge for its value when it is read', async () => {
    const metrics = createMetrics();
    metrics.gauge({
      name: 'panelist_jobs',
      help: 'Jobs.',
      labels: ['state'],
      collect: (gauge) => gauge.set({ state: 'waiting' }, 3),
    });
    expect(await metrics.register.metrics()).toContain('panelist_jobs{state="waiting"} 3');
  });

  it('asks the collector that came last, as of a service that started again', async () => {
    const metrics = createMetrics();
    for (const state of ['ended', 'open'])
      metrics.gauge({ name: 'panelist_jobs', help: 'Jobs.', labels: ['state'], collect: (gauge) => gauge.set({ state }, 1) });
    const read = await metrics.register.metrics();
    expect(read).toContain('panelist_jobs{state="open"} 1');
    expect(read).not.toContain('ended');
  });

  it('shows no value of a gauge that cannot be collected, and all others', async () => {
    const metrics = createMetrics();
    let isDown = false;
    const unlessDown = async () => (isDown ? Promise.reject(new Error('no connection')) : 1);
    metrics.gauge({ name: 'panelist_paused', help: 'Paused.', collect: async (gauge) => gauge.set(await unlessDown()) });
    metrics.gauge({
      name: 'panelist_jobs',
      help: 'Jobs.',
      labels: ['state'],
      collect: async (gauge) => gauge.set({ state: 'waiting' }, await unlessDown()),
    });
    metrics.counter({ name: 'panelist_appends_total', help: 'Appends.' }).inc();
    const values = async () => (await metrics.register.metrics()).split('\n').filter((line) => line.startsWith('panelist'));
    const all = ['panelist_paused 1', 'panelist_jobs{state="waiting"} 1', 'panelist_appends_total 1'];
    expect(await values()).toEqual(all);
    isDown = true;
    expect(await values()).toEqual(['panelist_appends_total 1']);
    isDown = false;
    expect(await values()).toEqual(all);
  });
});
