import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderOnPage, usingServer } from '../testing/component.test-kit.js';
import { meanings } from '../theme/palette.js';
import { StatusChip } from './status-chip.js';

describe('StatusChip', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  test('shows the word, and a distinct shape for each meaning', () => {
    renderOnPage(
      <>
        {meanings.map((meaning) => (
          <StatusChip key={meaning} meaning={meaning} label={`word of ${meaning}`} />
        ))}
      </>,
    );
    const shapes = meanings.map((meaning) => screen.getByText(`word of ${meaning}`).querySelector('svg path')?.getAttribute('d'));
    expect(shapes.every(Boolean)).toBe(true);
    expect(new Set(shapes).size).toBe(meanings.length);
  });
});
