import { times } from './figures.js';
import type { Comparison } from './measure.js';
import type { Cost } from './processor-time.js';
import type { Aim, Line } from './row.js';

/** A row's lines, or the reason why it has none. */
export type Outcome =
  | { readonly name: string; readonly lines: readonly Line[] }
  | { readonly name: string; readonly aim: string; readonly failure: string };

const heads = ['what', 'ours', 'baseline', 'ratio (spread)', 'core-ms a call', 'p50 / p99', 'aim', 'met'] as const;

/**
 * The table as Markdown, with padded columns for terminals. Notes and failures follow as sentences.
 */
export function table(outcomes: readonly Outcome[]): string {
  const cells = outcomes.flatMap((outcome) =>
    'failure' in outcome
      ? [[outcome.name, 'failed', '–', '–', '–', '–', outcome.aim, '**no**']]
      : outcome.lines.map((line) => cellsOf(line)),
  );
  const widths = heads.map((head, column) => Math.max(head.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const draw = (row: readonly string[]) => `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  const notes = outcomes.flatMap((outcome) =>
    'failure' in outcome
      ? [`- ${outcome.name} failed: ${outcome.failure}`]
      : outcome.lines.flatMap(({ what, note }) => (note === undefined ? [] : [`- ${what}: ${note}`])),
  );
  return [draw(heads), draw(rule), ...cells.map(draw), ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}

function cellsOf({ what, ours, baseline, comparison, latencies, aims }: Line): readonly string[] {
  return [
    what,
    ours,
    baseline ?? '–',
    comparison === undefined ? '–' : ratioOf(comparison),
    comparison === undefined ? '–' : `${costOf(comparison.ours)}; baseline ${costOf(comparison.baseline)}`,
    latencies === undefined ? '–' : times(latencies),
    aims.map(({ text }) => text).join('; '),
    metOf(aims),
  ];
}

function ratioOf({ ratio, least, most }: Comparison): string {
  return `${ratio.toFixed(2)} × (${least.toFixed(2)}–${most.toFixed(2)})`;
}

/** Node / PostgreSQL / client. */
function costOf(cost: Cost | undefined): string {
  if (cost === undefined) return '–';
  return [cost.node, cost.postgres, cost.client].map((each) => each.toPrecision(2)).join(' / ');
}

function metOf(aims: readonly Aim[]): string {
  const missed = aims.filter(({ met }) => met === false);
  if (missed.length > 0) return missed.length === aims.length ? '**no**' : `**no**: ${missed.map(({ text }) => text).join('; ')}`;
  return aims.some(({ met }) => met) ? 'yes' : '–';
}
