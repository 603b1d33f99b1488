import type { EventDefinition } from './event.js';

/**
 * Data of an older version in the newest form, step by step. Throws where no upcaster leads on, or if the version is newer than what is known.
 * Personal fields of an erased person may be missing.
 */
export function upcast(
  definition: Pick<EventDefinition, 'version' | 'upcast'>,
  from: number,
  data: Record<string, unknown>,
): Record<string, unknown> {
  if (!(from <= definition.version)) throw new Error(`version ${from} is newer than the known version ${definition.version}`);
  let current = data;
  for (let version = from; version < definition.version; version++) {
    const step = definition.upcast?.[version];
    if (step === undefined) throw new Error(`no upcaster leads on from version ${version}`);
    current = step(current);
  }
  return current;
}
