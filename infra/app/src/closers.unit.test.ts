import { describe, expect, it } from '@jest/globals';
import { closers } from './closers.js';

function recorded() {
  const closed: string[] = [];
  const open = closers((name, error) => closed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`));
  const part = (name: string) => open.add(name, async () => closed.push(name));
  return { closed, open, part };
}

describe('closing', () => {
  it('closes in reverse order', async () => {
    const { closed, open, part } = recorded();
    ['database', 'service', 'http'].forEach(part);
    await open.closeAll(1_000);
    expect(closed).toEqual(['http', 'service', 'database']);
  });

  it('goes on after a part that fails', async () => {
    const { closed, open, part } = recorded();
    part('database');
    open.add('service', async () => {
      throw new Error('broken');
    });
    await open.closeAll(1_000);
    expect(closed).toEqual(['service: broken', 'database']);
  });

  it('happens once', async () => {
    const { closed, open, part } = recorded();
    part('database');
    await Promise.all([open.closeAll(1_000), open.closeAll(1_000)]);
    expect(closed).toEqual(['database']);
  });
});
