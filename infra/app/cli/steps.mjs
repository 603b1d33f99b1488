// @ts-check
const wide = process.stdout.isTTY;

/**
 * Shows one step: its name while it runs (with the seconds that pass, on a terminal), and how long
 * it took when it is done. `work` may return a text that is shown instead of the name.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 */
export async function step(name, work) {
  const begin = performance.now();
  const seconds = () => ((performance.now() - begin) / 1000).toFixed(1);
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  if (wide) {
    const draw = () => process.stdout.write(`\r\x1b[K  … ${name}  ${seconds()} s`);
    draw();
    timer = setInterval(draw, 500);
  }
  try {
    const said = await work();
    if (wide) process.stdout.write('\r\x1b[K');
    console.log(`  ✓ ${typeof said === 'string' ? said : name}  ${seconds()} s`);
    return said;
  } catch (error) {
    if (wide) process.stdout.write('\r\x1b[K');
    console.log(`  ✗ ${name}  ${seconds()} s`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/**
 * A bar for long work; on a terminal it moves, elsewhere it prints a line every tenth.
 * @param {string} name
 * @returns {(done: number, total: number) => void}
 */
export function progressBar(name) {
  let shown = -1;
  const began = performance.now();
  return (done, total) => {
    const part = total === 0 ? 1 : Math.min(1, done / total);
    const unit = Math.floor(part * (wide ? 100 : 10));
    if (unit === shown) return;
    shown = unit;
    const bar = '█'.repeat(Math.round(part * 30)).padEnd(30, '░');
    const text = `${done} of ${total} ${name}${pace(done, total, performance.now() - began)}`;
    if (wide) process.stdout.write(`\r\x1b[K  ${bar} ${text}${part === 1 ? '\n' : ''}`);
    else console.log(`  ${Math.round(part * 100)} %  ${text}`);
  };
}

/**
 * How fast, and how long it will take yet: from the second second on, for before that it is a
 * guess.
 * @param {number} done
 * @param {number} total
 * @param {number} milliseconds
 */
function pace(done, total, milliseconds) {
  if (milliseconds < 1_000 || done === 0) return '';
  const perSecond = (done / milliseconds) * 1_000;
  const left = Math.ceil((total - done) / perSecond);
  const time = left < 60 ? `${left} s` : `${Math.floor(left / 60)} min ${left % 60} s`;
  return `, ${Math.round(perSecond).toLocaleString('en-US')} a second${done < total ? `, ${time} left` : ''}`;
}

/** Something that a person has to put right: shown as its sentence, without a stack. */
export class Sentence extends Error {
  /** @override */
  name = 'StartError';
}

/**
 * An error's stack and causes without their fields, which may hold rows, events or secrets.
 * @param {unknown} error
 * @returns {string}
 */
export function withoutFields(error) {
  if (!(error instanceof Error)) return String(error);
  const stack = error.stack ?? `${error.name}: ${error.message}`;
  return error.cause === undefined ? stack : `${stack}\n  caused by ${withoutFields(error.cause)}`;
}

/**
 * Ends the process with what went wrong: a sentence where it is one, everything where it is a fault
 * of ours.
 * @param {unknown} error
 */
export function fail(error) {
  const isSentence = error instanceof Error && ['StartError', 'Refusal'].includes(error.name);
  console.error(isSentence ? `\n${error.message}\n` : withoutFields(error));
  process.exitCode = 1;
}

/**
 * Ends the process the same way with an error that nothing caught: Node itself would print all of
 * its fields. Called once, at the start.
 */
export function endAtFaults() {
  process.on('uncaughtException', (error) => {
    fail(error);
    process.exit(1);
  });
}
