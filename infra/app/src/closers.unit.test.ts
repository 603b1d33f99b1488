import { describe, expect, it } from '@jest/globals';
import { closers } from './closers.js';

function recorded() {
  const told: string[] = [];
  const open = closers((name, error) => told.push(`${name}: ${error instanceof Error ? error.message : String(error)}`));
  const part = (name: string) => open.add(name, async () => told.push(name));
  return { told, open, part };
}

describe('closing', () => {
  it('goes from the last to the first', async () => {
    const { told, open, part } = recorded();
    ['database', 'room', 'http'].forEach(part);
    await open.closeAll(1_000);
    expect(told).toEqual(['http', 'room', 'database']);
  });

  it('goes on after a part that fails', async () => {
    const { told, open, part } = recorded();
    part('database');
    open.add('room', async () => {
      throw new Error('broken');
    });
    await open.closeAll(1_000);
    expect(told).toEqual(['room: broken', 'database']);
  });

  it('happens once', async () => {
    const { told, open, part } = recorded();
    part('database');
    await Promise.all([open.closeAll(1_000), open.closeAll(1_000)]);
    expect(told).toEqual(['database']);
  });
});
