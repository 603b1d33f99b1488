import type { LogPart } from './port.js';

/**
 * Whether a stream falls into this part, by FNV-1a over its name: for stores that sort out what
 * they have read, and for parts of reactions. Never changed: checkpoints of parts rely on it.
 */
export function isInPart(part: LogPart | undefined, stream: string): boolean {
  if (part === undefined) return true;
  let hash = 0x811c9dc5;
  for (let index = 0; index < stream.length; index++) hash = Math.imul(hash ^ stream.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % part.of === part.index;
}
