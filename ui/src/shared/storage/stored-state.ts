import { drawing } from '../page/drawn-page.js';

const prefix = 'panelist.state.';
/** Raise it when a stored shape changes, so that pages ignore older data (spec 1, section 4). */
const version = 1;
const usualAgeMs = 3 * 60 * 60 * 1000;

interface Envelope {
  readonly version: number;
  readonly changedAt: number;
  readonly state: unknown;
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'version' in value && 'changedAt' in value && 'state' in value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export interface StoredState<Value> {
  /**
   * Null if there is none, or it is older than its age (three hours, if not given) or of another
   * version.
   */
  readonly read: () => Value | null;
  readonly write: (value: Value) => void;
  readonly clear: () => void;
}

/** The storage that all tabs share. */
export const ofBrowser = () => localStorage;
/** The storage of one tab: other tabs do not see it. */
export const ofTab = () => sessionStorage;

/**
 * Client state that survives a reload; what `isValue` does not recognise is forgotten. If the
 * browser refuses storage, only that is lost.
 */
export function storedState<Value>(
  name: string,
  isValue: (stored: unknown) => stored is Value,
  now: () => number = Date.now,
  storage: () => Storage = ofBrowser,
  /** `Infinity` keeps it until the log-out. */
  maximumAgeMs: number = usualAgeMs,
): StoredState<Value> {
  const key = `${prefix}${name}`;
  const clear = () => attempt(() => storage().removeItem(key));
  return {
    clear,
    write: (value) =>
      attempt(() => storage().setItem(key, JSON.stringify({ version, changedAt: now(), state: value } satisfies Envelope))),
    read: () => {
      const drawn = drawing();
      if (drawn !== null) {
        drawn.noteRead(name);
        return null;
      }
      const text = attempt(() => storage().getItem(key));
      if (!text) return null;
      const stored = parse(text);
      const fresh = isEnvelope(stored) && stored.version === version && now() - stored.changedAt < maximumAgeMs;
      if (fresh && isValue(stored.state)) return stored.state;
      clear();
      return null;
    },
  };
}

/** Whether this browser has stored something under one of these names. */
export const hasStored = (names: readonly string[]): boolean =>
  names.some((name) => [ofBrowser, ofTab].some((storage) => attempt(() => storage().getItem(prefix + name) !== null) === true));

/** Log-out clears everything (spec 1, section 4) except the choice of theme. */
export function clearStoredState(): void {
  for (const storage of [ofBrowser, ofTab])
    attempt(() => {
      const stored = storage();
      for (const key of Object.keys(stored)) if (key.startsWith(prefix)) stored.removeItem(key);
    });
}

/** Null where the browser refuses its storage. */
export function attempt<Value>(act: () => Value): Value | null {
  try {
    return act();
  } catch (problem) {
    reportOnce(problem);
    return null;
  }
}

let report: ((problem: unknown) => void) | null = null;

/** Calls `listener` once: a browser that refuses its storage refuses it every time. */
export function onStorageProblem(listener: (problem: unknown) => void): void {
  report = listener;
}

function reportOnce(problem: unknown): void {
  const listener = report;
  report = null;
  listener?.(problem);
}
