import type { EventMetadata } from '../kernel/event.js';

/**
 * The actor of an import, in a project's events: the project was not published here, so no
 * participant gets a mail about it.
 */
export const importActor = { kind: 'system', id: 'import' } as const;

/** Whether an import brought the event. */
export const isImported = ({ actor }: Pick<EventMetadata, 'actor'>): boolean =>
  actor.kind === importActor.kind && actor.id === importActor.id;
