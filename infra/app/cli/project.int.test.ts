import { describe, expect, it } from '@jest/globals';
import { run } from './project.mjs';

const node = (script: string) => [process.execPath, ['-e', script]] as const;

describe('a program that is run', () => {
  it('gives its exit code and its output', async () => {
    expect(await run(...node('console.log("fine"); process.exitCode = 3'))).toEqual({ code: 3, output: 'fine\n' });
  });

  it('has failed if it took too long, even if it ends in order once it is asked to', async () => {
    const hangs = 'console.log("begun"); process.on("SIGTERM", () => process.exit(0)); setInterval(() => undefined, 1000)';
    const { code, output } = await run(...node(hangs), { limitMs: 1_200 });
    expect(code).toBe(1);
    expect(output).toContain('Ended: it took more than 0.02 minutes.');
  });
});
