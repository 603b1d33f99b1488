import { contexts } from '@panelist/domain/registry';

/** All event types, by context. Only staff pages load the registry. */
export const eventTypesByContext: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  contexts.flatMap(({ name, events }) => {
    const types = events.flatMap((each) => Object.keys(each.types));
    return types.length === 0 ? [] : [[name, types]];
  }),
);
