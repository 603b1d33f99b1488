import { contexts } from '@panelist/domain/registry';
import { eventTypes } from '@panelist/domain/support';
import { route } from '@panelist/infra/http';

/** The types of event by context; contexts without events are left out. */
export const typesByContext: ReadonlyMap<string, readonly string[]> = new Map(
  contexts
    .map(({ name, events }) => [name, events.flatMap(({ types }) => Object.keys(types))] as const)
    .filter(([, types]) => types.length > 0),
);

export const eventTypesRoute = () =>
  route(eventTypes, async () => ({ body: { items: [...typesByContext].map(([context, types]) => ({ context, types })) } }));
