import { setTimeout as pause } from 'node:timers/promises';
import type { Participant } from '../../testing/participants.js';
import { median } from '../bench/measure.js';
import { app } from '../e2e/pages/session.js';

/** So many people open the dashboard in a second, and for so long. */
const PER_SECOND = 50;
const SECONDS = 10;
/** Pages that are drawn one after the other, to learn what one costs. */
const DRAWN = 30;

interface Document {
  readonly milliseconds: number;
  readonly status: number;
  readonly isDrawn: boolean;
}

/**
 * Opens dashboards as people with empty caches do: the document, and the scripts that it names.
 * @returns sentences: what one drawing costs, and what becomes of them when many come at once
 */
export async function firstLoads(origin: string, people: readonly Participant[]): Promise<readonly string[]> {
  const cookies = await Promise.all(people.map(async (person) => cookieOf(origin, person)));
  let number = 0;
  const open = async (): Promise<Document> => {
    number += 1;
    const headers = {
      cookie: cookies[number % cookies.length] ?? '',
      // Many people have many addresses, which are limited one by one.
      'x-forwarded-for': `10.1.${number >> 8}.${number & 255}`,
    };
    const began = performance.now();
    try {
      const answer = await fetch(`${origin}${app}/dashboard`, { headers });
      const document = await answer.text();
      const milliseconds = performance.now() - began;
      const scripts = [...document.matchAll(/(?:modulepreload[^>]*href|<script[^>]*src)="([^"]+\.js)"/g)];
      const files = await Promise.all(
        scripts.map(async ([, path = '']) => {
          const file = await fetch(new URL(path, origin), { headers: { 'accept-encoding': 'gzip' } });
          await file.arrayBuffer();
          return file.status;
        }),
      );
      const status = [answer.status, ...files].find((one) => one !== 200) ?? 200;
      return { milliseconds, status, isDrawn: document.includes('id="drawn-page"') };
    } catch {
      return { milliseconds: performance.now() - began, status: 0, isDrawn: false };
    }
  };
  const costs: number[] = [];
  for (let count = 0; count < DRAWN; count += 1) {
    const before = await drawingSeconds(origin);
    const { isDrawn } = await open();
    if (isDrawn) costs.push((await drawingSeconds(origin)) - before);
  }
  const loads: Promise<Document>[] = [];
  for (let count = 0; count < PER_SECOND * SECONDS; count += 1) {
    loads.push(open());
    await pause(1_000 / PER_SECOND);
  }
  const documents = await Promise.all(loads);
  const failed = documents.filter(({ status }) => status !== 200).length;
  const drawn = documents.filter(({ isDrawn }) => isDrawn).length;
  const times = documents.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
  return [
    `The server draws a dashboard in ${(median(costs) * 1_000).toFixed(0)} ms of processor time (median of ${costs.length}).`,
    `${PER_SECOND} first loads a second for ${SECONDS} s: ${failed} failed, ${drawn} drawn, ${documents.length - drawn} left to the app; the document came after ${at(times, 0.5)} ms (p50), ${at(times, 0.99)} ms (p99).`,
  ];
}

const at = (sorted: readonly number[], share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);

async function cookieOf(origin: string, { email, password }: Participant): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/login`, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** What the server has spent on drawing, from its metrics. */
async function drawingSeconds(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^panelist_page_drawing_seconds_sum\S* (\S+)$/m.exec(metrics)?.[1]);
}
