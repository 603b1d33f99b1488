import { chromium } from '@playwright/test';
import { loggedInClient, readyParticipant } from '../../testing/participants.js';
import { median } from '../bench/measure.js';
import { browserPath } from '../e2e/browser-path.js';
import { startOwnProduct } from '../e2e/product/own-product.js';
import { newPerson } from '../e2e/product/person.js';
import { publishedProject } from '../e2e/product/projects.js';
import { conditions, measurePage } from './measure-page.js';
import type { Conditions, Figures } from './measure-page.js';
import { pages } from './pages.js';
import { speedTable } from './speed-table.js';
import type { Measured } from './speed-table.js';

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
    const [participant, project] = await Promise.all([
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
