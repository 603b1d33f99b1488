import { expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeVersion } from './code-version.js';

it('changes with any line of code and any name of a file, not with tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'panelist-code-version-'));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  try {
    mkdirSync(join(folder, 'payout'));
    write('payout/evolve.ts', 'one');
    write('events.js', 'two');
    const before = codeVersion(folder);
    write('payout/evolve.unit.test.ts', 'three');
    write('sample.test-kit.ts', 'three');
    write('events.d.ts', 'three');
    expect(codeVersion(folder)).toBe(before);
    write('payout/evolve.ts', 'another');
    const changed = codeVersion(folder);
    expect(changed).not.toBe(before);
    write('payout/evolve.ts', 'one');
    expect(codeVersion(folder)).toBe(before);
    write('new.ts', '');
    expect(codeVersion(folder)).not.toBe(before);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
