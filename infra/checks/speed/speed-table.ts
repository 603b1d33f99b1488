import type { Conditions, Figures } from './measure-page.js';

export interface Measured {
  readonly page: string;
  readonly at: Conditions;
  readonly figures: Figures;
}

/** Largest values, by condition: milliseconds, and kB of 1,000 bytes. */
const aims = {
  laptop: { lcp: 1_500, inp: 100 },
  throttled: { lcp: 2_500 },
  cls: 0.02,
  scriptKb: 200,
} as const;

/** The table as Markdown, and whether every page meets every aim. A value above its aim is bold. */
export function speedTable(measured: readonly Measured[]): { readonly text: string; readonly met: boolean } {
  let met = true;
  const cell = (value: number, most: number | undefined, text: string): string => {
    if (most === undefined || value <= most) return text;
    met = false;
    return `**${text}**`;
  };
  const rows = measured.map(({ page, at, figures: { lcp, inp, cls, scriptBytes, allBytes, repeated } }) => {
    const isLaptop = at.slowdown === 1;
    return [
      page,
      at.name,
      cell(lcp, isLaptop ? aims.laptop.lcp : aims.throttled.lcp, `${(lcp / 1_000).toFixed(2)} s`),
      cell(inp, isLaptop ? aims.laptop.inp : undefined, `${Math.round(inp)} ms`),
      cell(cls, aims.cls, cls.toFixed(3)),
      cell(scriptBytes / 1_000, aims.scriptKb, `${Math.round(scriptBytes / 1_000)} kB`),
      `${Math.round(allBytes / 1_000)} kB`,
      cell(repeated.length, 0, repeated.length === 0 ? '–' : repeated.join('; ')),
    ];
  });
  const heads = ['page', 'on', 'LCP', 'INP', 'CLS', 'JavaScript', 'all', 'calls made twice'];
  const limits = `Aims: LCP ${aims.laptop.lcp / 1_000} s on a laptop and ${aims.throttled.lcp / 1_000} s slowed down, INP ${aims.laptop.inp} ms, CLS ${aims.cls}, ${aims.scriptKb} kB of JavaScript over the line, no call made twice. A value above its aim is bold.`;
  const draw = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return { text: [draw(heads), draw(heads.map(() => '---')), ...rows.map(draw), '', limits].join('\n'), met };
}
