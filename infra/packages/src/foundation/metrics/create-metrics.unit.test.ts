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
});
