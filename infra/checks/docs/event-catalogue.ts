import { contexts } from '@panelist/domain/registry';
import type { EventDefinition } from '@panelist/domain/kernel';
import { generated } from './generated.js';

/** Every event by context and stream, with the fields that identify a person: `docs/events.md`. */
export function eventCatalogue(): string {
  const withEvents = contexts.filter(({ events }) => events.length > 0);
  const streams = withEvents.flatMap(({ name, events }) => events.map((of) => ({ context: name, of })));
  const count = streams.reduce((total, { of }) => total + Object.keys(of.types).length, 0);
  const kinds = new Set(streams.flatMap(({ of }) => of.streams.map(({ category }) => category))).size;
  const sections = withEvents.flatMap(({ name }) => [
    `## ${name}`,
    ...streams.filter(({ context }) => context === name).map(({ of }) => tableOf(of)),
  ]);
  return generated(
    'Events',
    `${count} events in ${kinds} kinds of stream, from the definitions in \`domain/src\`. A personal field is encrypted with the key of the person that the field before it names, and reads as its replacement after that person's erasure. No page shows a secret field. The sentence is what support reads of the frozen sample.`,
    ...sections,
  );
}

type StreamOfEvents = (typeof contexts)[number]['events'][number];

function tableOf({ streams, types }: StreamOfEvents): string {
  const names = streams.map(({ category }) => `\`${category}-…\``).join(', ');
  const rows = Object.entries<EventDefinition>(types).map(([type, definition]) =>
    row([
      `\`${type}\`${definition.version > 1 ? ` v${definition.version}` : ''}`,
      personalOf(definition),
      sentenceOf(definition),
    ]),
  );
  return [`### ${names}`, '', row(['event', 'personal fields', 'sentence']), '|---|---|---|', ...rows].join('\n');
}

function personalOf({ personal, secret }: EventDefinition): string {
  const fields = Object.entries(personal).map(([subject, replacements]) => `${subject}: ${code(Object.keys(replacements))}`);
  return [...fields, ...(secret.length > 0 ? [`secret: ${code(secret)}`] : [])].join('; ');
}

function sentenceOf({ samples, upcast, version, sentence }: EventDefinition): string {
  const data = upcast(samples.at(-1) ?? {}, version);
  return sentence(data, { project: (projectId) => projectId }).replaceAll(/\s+/g, ' ');
}

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
