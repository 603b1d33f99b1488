import { runnerImport } from 'vite';

interface Registered {
  readonly contexts: ReadonlyArray<{ readonly name: string; readonly events: ReadonlyArray<{ readonly types: object }> }>;
}

/** The code of a registry that has the contexts' names and those of their event types, and nothing else. */
export async function eventTypes(registry: string): Promise<string> {
  const { module } = await runnerImport<Registered>(registry);
  const named = (types: object) => Object.fromEntries(Object.keys(types).map((type) => [type, {}]));
  const contexts = module.contexts.map(({ name, events }) => ({
    name,
    events: events.map(({ types }) => ({ types: named(types) })),
  }));
  return `export const contexts = ${JSON.stringify(contexts)};`;
}
