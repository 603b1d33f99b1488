// @ts-check

// What tests import as `@jest/globals` where the light runner runs them: its globals, with a time
// limit, which it lacks.
const limitMs = 60_000;
// A test may fake the timers of its code, not ours.
const { setTimeout, clearTimeout } = globalThis;
/** @type {any} */
const globals = globalThis;

// What a failed test left open would keep this process alive, and its output open.
process.once('disconnect', () => process.exit());

/**
 * Fails a test or hook that has not ended in time, so that a hanging one is named.
 * @param {() => unknown} work
 * @param {number} [milliseconds]
 */
function limited(work, milliseconds = limitMs) {
  return async () => {
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const late = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`Not done after ${milliseconds} ms`)), milliseconds);
    });
    try {
      await Promise.race([work(), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** @param {any} add */
const limitedTest = (add) => {
  /** @type {any} */
  const one = (/** @type {string} */ name, /** @type {any} */ work, /** @type {number} */ milliseconds) =>
    add(name, limited(work, milliseconds));
  return Object.assign(one, {
    each: (/** @type {any[]} */ ...table) => {
      const bound = add.each(...table);
      return (/** @type {string} */ name, /** @type {any} */ work, /** @type {number} */ milliseconds) =>
        bound(name, (/** @type {any[]} */ ...row) => limited(() => work(...row), milliseconds)());
    },
    skip: add.skip,
    only: add.only,
  });
};

/** @param {any} add */
const limitedHook = (add) => (/** @type {any} */ work, /** @type {number} */ milliseconds) => add(limited(work, milliseconds));

export const { describe, expect, jest } = globals;
export const test = limitedTest(globals.test);
export const it = test;
export const beforeAll = limitedHook(globals.beforeAll);
export const afterAll = limitedHook(globals.afterAll);
export const beforeEach = limitedHook(globals.beforeEach);
export const afterEach = limitedHook(globals.afterEach);
