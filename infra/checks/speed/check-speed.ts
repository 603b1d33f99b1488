import { chromium } from '@playwright/test';
import { loggedInClient, readyParticipant } from '../../testing/participants.js';
import { median } from '../bench/measure.js';
import { browserPath } from '../e2e/browser-path.js';
import { startOwnProduct } from '../e2e/product/own-product.js';
import { newPerson } from '../e2e/product/person.js';
import { publishedProject } from '../e2e/product/projects.js';
import { firstLoads } from './first-loads.js';
import { conditions, measurePage } from './measure-page.js';
import type { Conditions, Figures } from './measure-page.js';
import { pages } from './pages.js';

interface Measured {
  readonly page: string;
  readonly at: Conditions;
  readonly figures: Figures;
}

/** Largest values, by condition: milliseconds, and kB of 1,000 bytes. */
const aims = {
  laptop: { lcp: 600, inp: 100 },
  throttled: { lcp: 1_800 },
  cls: 0.02,
  scriptKb: 200,
} as const;

/** The table as Markdown, and whether every page meets every aim. A value above its aim is bold. */
function speedTable(measured: readonly Measured[]): { readonly text: string; readonly met: boolean } {
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

export interface SpeedOptions {
  /** How often each page is opened; the median counts. */
  readonly rounds: number;
  /** Only pages whose name contains this. */
  readonly only?: string | undefined;
  readonly tell: (sentence: string) => void;
}

/**
 * Measures the pages of the production build in a browser and prints them next to the aims
 * (LCP, INP, CLS, bytes of JavaScript). @returns whether every aim was met
 */
export async function checkSpeed({ rounds, only, tell }: SpeedOptions): Promise<boolean> {
  const product = await startOwnProduct({ SIMULATE_RESEARCHERS: 'false' });
  const executablePath = await browserPath();
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath !== '' && { executablePath }) });
  try {
    const researcher = await loggedInClient(product.origin, 'researcher@panelist.example');
    const [participant, other, project] = await Promise.all([
      readyParticipant(product.origin, newPerson()),
      readyParticipant(product.origin, newPerson()),
      publishedProject(researcher, {}),
    ]);
    const entrance = { origin: product.origin, participant, project: project.id };
    const measured: Measured[] = [];
    for (const page of pages.filter(({ name }) => only === undefined || name.toLowerCase().includes(only.toLowerCase()))) {
      const runs = async (at: Conditions): Promise<Figures> => {
        const figures: Figures[] = [];
        for (let round = 0; round < rounds; round += 1) figures.push(await measurePage(browser, page, at, entrance));
        return medianOf(figures);
      };
      for (const at of conditions) {
        const figures = await runs(at);
        measured.push({ page: page.name, at, figures });
        tell(`${page.name}, ${at.name}: LCP ${(figures.lcp / 1000).toFixed(2)} s`);
      }
    }
    const { text, met } = speedTable(measured);
    console.log(`\n${text}\n`);
    for (const sentence of await firstLoads(product.origin, [participant, other])) console.log(sentence);
    return met;
  } finally {
    await browser.close();
    await product.stop();
  }
}

function medianOf(figures: readonly Figures[]): Figures {
  const of = (pick: (each: Figures) => number): number => median(figures.map(pick));
  return {
    lcp: of(({ lcp }) => lcp),
    inp: of(({ inp }) => inp),
    cls: of(({ cls }) => cls),
    scriptBytes: of(({ scriptBytes }) => scriptBytes),
    allBytes: of(({ allBytes }) => allBytes),
    repeated: [...new Set(figures.flatMap(({ repeated }) => repeated))],
  };
}
