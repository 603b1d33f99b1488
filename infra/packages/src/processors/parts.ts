import { registry } from '@panelist/domain/registry';
import { isInPart } from '../event-sourcing/index.js';
import type { Processor } from './access.js';
import { rowsFollowStreams } from './fold.js';
import type { Projection } from './projection.js';
import { nameOfPart, partsOf } from './part-names.js';
import { reactionCheckpoint } from './reaction.js';

/** The processors of a reaction or a projection: its parts, or itself. */
export function inParts<Some extends Processor>(processor: Some): readonly Some[] {
  const count = processor.kind === 'projection' ? processor.model.parts : processor.parts;
  if (count === 1 || processor.part !== null) return [processor];
  if (processor.kind === 'projection' && !isDivisible(processor))
    throw new Error(`${processor.name} has rows of several streams: it has no parts`);
  return partsOf(count).map((part) => ({ ...processor, part }));
}

/** Name of lease and checkpoint. */
export const nameOf = ({ kind, name, part }: Pick<Processor, 'kind' | 'name' | 'part'>): string =>
  nameOfPart(kind === 'projection' ? name : reactionCheckpoint(name), part);

/** Whether the processor takes an event: by its type, and by the part of its stream. */
export function takes({ types, part }: Pick<Processor, 'types' | 'part'>) {
  const own = new Set(types);
  return ({ type, stream }: { readonly type: string; readonly stream: string }): boolean =>
    own.has(type) && isInPart(part ?? undefined, stream);
}

/**
 * Whether each row of this projection belongs to one stream, so that parts of it, and threads of a
 * rebuild, can fold parts of the log independently.
 */
export const isDivisible = (projection: Projection): boolean => rowsFollowStreams(projection, idFieldOf);

/** The field of an event's data that names its stream. */
const idFieldOf = (type: string): string | null | undefined => registry.events.get(type)?.streams[0].idField;
