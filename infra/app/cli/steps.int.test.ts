import { describe, expect, it } from '@jest/globals';
import { run } from './project.mjs';

/** A process that ends by an error, thrown where nothing catches it. */
const ends = async (error: string) =>
  run(process.execPath, [
    '--input-type=module',
    '-e',
    `const { endAtFaults, Sentence } = await import(${JSON.stringify(new URL('./steps.mjs', import.meta.url).href)});
     endAtFaults();
     setTimeout(() => Promise.reject(${error}), 1);
     setInterval(() => undefined, 1000);`,
  ]);

describe('an error that nothing caught', () => {
  it('is shown with its stack and causes, and without the fields that may hold rows or events', async () => {
    const { code, output } = await ends(
      "Object.assign(new Error('the row was refused', { cause: Object.assign(new Error('the cause'), { event: { data: 'a secret' } }) }), { detail: 'a secret' })",
    );
    expect(code).toBe(1);
    expect(output).toContain('Error: the row was refused\n    at ');
    expect(output).toContain('caused by Error: the cause');
    expect(output).not.toContain('secret');
  });

  it('is its sentence alone where an operator can put it right', async () => {
    const refused = "new Sentence('The server refused the user.', { cause: new Error('the cause') })";
    expect(await ends(refused)).toEqual({ code: 1, output: '\nThe server refused the user.\n\n' });
  });
});
