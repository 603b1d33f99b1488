import { expect, it } from '@jest/globals';
import type { Step } from './step.js';
import { story } from './story.js';

const hourMs = 3_600_000;
const people = { participant: { userId: 'dana' }, researcher: { userId: 'rosa' }, support: { userId: 'sam' } } as Parameters<
  typeof story
>[0];

it('publishes each project before anything happens on it, whatever the hour at which the demo begins', () => {
  for (let hour = 0; hour < 24; hour += 0.5) {
    const upTo = Date.parse('2026-11-24T00:00:00.000Z') + hour * hourMs;
    const first = new Map<string, string>();
    for (const { key } of story(people, upTo)) {
      const [code = '', what = ''] = key.split(' ');
      if (code.includes('-') && !first.has(code)) first.set(code, what);
    }
    expect(first.size).toBeGreaterThan(10);
    expect({ hour, first: [...first].filter(([, what]) => what !== 'publish') }).toEqual({ hour, first: [] });
  }
});

it('begins two screeners at most within 24 hours, whatever the hour at which the demo begins', () => {
  for (let hour = 0; hour < 24; hour += 0.5) {
    const upTo = Date.parse('2026-11-24T00:00:00.000Z') + hour * hourMs;
    const begun = new Map<string, Step[]>();
    for (const step of story(people, upTo)) {
      const began = /^\S+ (?:apply|draft)(?: (?<friend>\w+))?$/.exec(step.key);
      if (began === null) continue;
      const who = began.groups?.['friend'] ?? 'dana';
      begun.set(who, [...(begun.get(who) ?? []), step]);
    }
    expect(begun.get('dana')?.length).toBeGreaterThan(10);
    expect(begun.size).toBe(12);
    for (const [who, screeners] of begun)
      for (const { at } of screeners) {
        const within = screeners.filter((other) => other.at >= at && other.at < at + 24 * hourMs).length <= 2;
        expect({ who, hour, within }).toEqual({ who, hour, within: true });
      }
  }
});
