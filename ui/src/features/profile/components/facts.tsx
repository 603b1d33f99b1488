import type { ReactNode } from 'react';
import { Block, Muted, Span, Stack } from '../../../shared/display/layout.js';

export interface Fact {
  readonly label: string;
  /** Null, empty: not said. */
  readonly value: ReactNode;
}

const isMissing = (value: ReactNode) => value === null || value === undefined || value === '';

/** What is saved in a section; one sentence if nothing is. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  if (facts.every(({ value }) => isMissing(value))) return <Muted>Nothing added yet.</Muted>;
  return (
    <Stack
      component="dl"
      m={0}
      columnGap={{ xs: 1.5, sm: 2 }}
      rowGap={0.25}
      columns={{ xs: 'minmax(7rem, 1fr) minmax(0, 2.2fr)', sm: 'minmax(6.5rem, 2fr) 3fr' }}
    >
      {facts.map(({ label, value }) => (
        <Block key={label} display="contents">
          <Block component="dt" color="text.secondary" fontSize="0.9375rem" py={0.5}>
            {label}
          </Block>
          <Block component="dd" m={0} minWidth={0} overflowWrap="anywhere" py={0.5}>
            {isMissing(value) ? <Span color="text.secondary">Not added yet</Span> : value}
          </Block>
        </Block>
      ))}
    </Stack>
  );
}

/** Codes as their labels, one after the other; null for none. */
export const listed = (labels: readonly string[]): string | null => (labels.length === 0 ? null : labels.join(', '));
