import { describe, expect, test } from '@jest/globals';
import { getContrastRatio } from '@mui/material/styles';
import { darkPalette, lightPalette, meanings } from './palette.js';

/** WCAG 1.4.11, what identifies a control or its state. */
const LEAST = 3;

describe.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('in %s colours', (_name, { background, field, primary, surface, ...palette }) => {
  const colour = (value: unknown): string => (typeof value === 'string' ? value : '');
  const main = colour(primary && 'main' in primary && primary.main);
  const grounds = [background?.default, background?.paper, field?.ground, surface?.raised].map(colour);

  test('the edge of a field and the sign of the focus stand out from all that is behind them', () => {
    for (const ground of grounds)
      for (const edge of [colour(field?.border), main]) expect(getContrastRatio(edge, ground)).toBeGreaterThanOrEqual(LEAST);
  });

  test('what marks a choice stands out from what is not chosen', () => {
    expect(getContrastRatio(main, colour(surface?.selected))).toBeGreaterThanOrEqual(LEAST);
  });

  test('shapes that mean something stand out from their ground', () => {
    for (const name of meanings)
      expect(getContrastRatio(colour(palette[name]?.main), colour(palette[name]?.ground))).toBeGreaterThanOrEqual(LEAST);
  });
});
