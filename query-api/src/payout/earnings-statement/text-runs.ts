import type { Bidi } from 'bidi-js';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A part of a line that has one font and one direction, in the order in which it is drawn. */
export interface TextRun {
  readonly text: string;
  /** Path of a font file; null for the standard font of PDF. */
  readonly font: string | null;
}

const folder = new URL('fonts/', import.meta.url);
// Its types name a default export that its CommonJS module has not.
const bidi = (createRequire(import.meta.url)('bidi-js') as () => Bidi)();
/** What PDF's standard fonts have (Windows-1252). */
const STANDARD =
  /^[\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u20ac\u2122]$/u;
/** Takes the font of what is before it: spaces, digits, punctuation, marks. */
const NEUTRAL = /^[\p{Separator}\p{Punctuation}\p{Mark}\p{Format}]$/u;

let ranges: readonly (readonly [font: string, ranges: readonly (readonly [number, number])[]])[] | undefined;

/**
 * Noto Sans in files by ranges of characters (`fonts/ranges.json`); null where no font has the
 * character.
 */
function fontOf(character: string): string | null {
  const code = character.codePointAt(0) ?? 0;
  ranges ??= Object.entries(
    JSON.parse(readFileSync(new URL('ranges.json', folder), 'utf8')) as Readonly<Record<string, readonly [number, number][]>>,
  );
  return ranges.find(([, own]) => own.some(([from, to]) => from <= code && code <= to))?.[0] ?? null;
}

/**
 * A line as it is drawn from left to right: PDF's standard font where it has the characters, else
 * Noto Sans; words that run from right to left in the order of Unicode's algorithm. The font shapes
 * them.
 */
export function runsOf(line: string): readonly TextRun[] {
  const { levels } = bidi.getEmbeddingLevels(line, 'ltr');
  const pieces: { text: string; font: string | null; level: number }[] = [];
  let at = 0;
  for (const character of line) {
    const level = levels[at] ?? 0;
    at += character.length;
    const last = pieces.at(-1);
    const isStandard = STANDARD.test(character);
    const own = isStandard ? null : fontOf(character);
    const font = last !== undefined && last.level === level && NEUTRAL.test(character) ? last.font : own;
    const text = font === null && !isStandard ? '?' : character;
    if (last !== undefined && last.font === font && last.level === level) last.text += text;
    else pieces.push({ text, font, level });
  }
  return inVisualOrder(pieces).map(({ text, font }) => ({
    text,
    font: font === null ? null : fileURLToPath(new URL(font, folder)),
  }));
}

/** Reverses the segments of each level from the highest to 1 (Unicode's rule L2). */
function inVisualOrder<Piece extends { readonly level: number }>(pieces: readonly Piece[]): readonly Piece[] {
  let ordered = [...pieces];
  for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level > 0; level -= 1) {
    const next: Piece[] = [];
    for (let from = 0; from < ordered.length;) {
      let to = from;
      while ((ordered[to]?.level ?? 0) >= level) to += 1;
      if (to === from) next.push(...ordered.slice(from, ++to));
      else next.push(...ordered.slice(from, to).toReversed());
      from = to;
    }
    ordered = next;
  }
  return ordered;
}
