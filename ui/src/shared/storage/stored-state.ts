import type { z } from 'zod';

const prefix = 'panelist.state.';
/** Raise it when a stored shape changes, so that pages ignore older data (spec 1, section 4). */
const version = 1;
const maximumAgeMs = 3 * 60 * 60 * 1000;

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
  /** Null if there is none, or it is older than three hours or of another version. */
  readonly read: () => Value | null;
  readonly write: (value: Value) => void;
  readonly clear: () => void;
}

/** Client state that survives a reload. If the browser refuses storage, only that is lost. */
export function storedState<Value>(name: string, schema: z.ZodType<Value>, now: () => number = Date.now): StoredState<Value> {
  const key = `${prefix}${name}`;
  const clear = () => attempt(() => localStorage.removeItem(key));
  return {
    clear,
    write: (value) =>
      attempt(() => localStorage.setItem(key, JSON.stringify({ version, changedAt: now(), state: value } satisfies Envelope))),
    read: () => {
      const text = attempt(() => localStorage.getItem(key));
      if (!text) return null;
      const stored = parse(text);
      const fresh = isEnvelope(stored) && stored.version === version && now() - stored.changedAt < maximumAgeMs;
      const parsed = fresh ? schema.safeParse(stored.state) : null;
      if (parsed?.success) return parsed.data;
      clear();
      return null;
    },
  };
}

/** Log-out clears everything (spec 1, section 4) except the choice of theme. */
export function clearStoredState(): void {
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  });
}

function attempt<Value>(act: () => Value): Value | null {
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
