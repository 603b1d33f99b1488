/**
 * How long the page has been drawn and asks for nothing, and the most that anything waits, in
 * milliseconds.
 */
const quietMs = 400;
const longestMs = 15_000;

/** Without a report of the largest paint only the load is waited for. */
const reports = typeof PerformanceObserver !== 'undefined';

let running = 0;
let changedAt = 0;
let opened: Promise<void> | null = null;
let openedAt: number | null = null;

/**
 * Counts work whose result the page's first picture may show: nothing that can wait starts while it
 * runs.
 */
export async function forFirstPaint<Value>(work: () => Promise<Value>): Promise<Value> {
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    changedAt = performance.now();
  }
}

/**
 * Resolves once the page shows its content, or at the person's first touch: for code that the first
 * picture does not need (ADR 188). Never rejects.
 */
export async function afterFirstPaint(): Promise<void> {
  opened ??= Promise.race([touched(), settled()]).then(() => {
    openedAt = performance.now();
    if (reports) performance.mark('after-first-paint');
  });
  return opened;
}

/** Whether the page has shown its content, as far as anything has waited for that. */
export const isAfterFirstPaint = (): boolean => openedAt !== null;

/** When it had, in milliseconds of the page: now while anything waits, 0 where nothing has. */
export const firstPaintAt = (): number => (opened === null ? 0 : (openedAt ?? performance.now()));

async function touched(): Promise<void> {
  return new Promise((resolve) => {
    for (const type of ['pointerdown', 'keydown', 'input'])
      window.addEventListener(type, () => resolve(), { once: true, capture: true, passive: true });
  });
}

async function settled(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => {
      window.addEventListener('load', resolve, { once: true });
    });
  if (!reports) return;
  const observer = new PerformanceObserver(() => (changedAt = performance.now()));
  observer.observe({ type: 'largest-contentful-paint', buffered: true });
  const end = performance.now() + longestMs;
  changedAt = performance.now();
  do await idle();
  while (!isSettled() && performance.now() < end);
  observer.disconnect();
}

const isSettled = (): boolean =>
  running === 0 && performance.now() - changedAt >= quietMs && document.querySelector('main h1') !== null;

async function idle(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, quietMs / 4);
  });
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve());
    else resolve();
  });
}
