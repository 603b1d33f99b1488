// @ts-check
// @ts-expect-error: it has no types
import { createRunner } from 'jest-light-runner';

/**
 * Jest's light runner in child processes, which answers the process that asks. Its own way answers
 * all that were started: one that is still loading misses the answer, asks later, and the run waits
 * for it for ever.
 */
export default class NodeRunner extends createRunner({ runtime: 'child_process' }) {
  /** @param {...unknown} args */
  constructor(...args) {
    super(...args);
    const { _globalConfig: globalConfig, _runtime: runtime } = /** @type {any} */ (this);
    Object.assign(this, { _testRunners: new Pools({ globalConfig, runtime }) });
  }
}

/** A pool of processes for each project. */
class Pools extends Map {
  #common;

  /** @param {object} common of all projects */
  constructor(common) {
    super();
    this.#common = common;
  }

  /**
   * @override
   * @param {object} projectConfig
   * @param {{ pool: { run: (path: string, options: object) => Promise<unknown> } }} made
   */
  set(projectConfig, { pool }) {
    const workerData = { ...this.#common, projectConfig };
    const run = (/** @type {{ path: string }} */ { path }) => pool.run(path, { channel: channel(workerData) });
    return super.set(projectConfig, { pool, run });
  }
}

/** To the process that runs one test file. @param {object} workerData */
function channel(workerData) {
  /** @type {((message: object) => void) | undefined} */
  let send;
  return {
    onMessage: (/** @type {(message: object) => void} */ listener) => void (send = listener),
    postMessage: (/** @type {unknown} */ message) => {
      if (message === 'jest-light-runner-get-worker-data') send?.({ type: 'jest-light-runner-worker-data', workerData });
    },
  };
}
