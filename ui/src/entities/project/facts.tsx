import type { ReactNode } from 'react';
import { Muted, Prose, Stack } from '../../shared/display/layout.js';

/** A list of facts: names on the left, values on the right. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <Stack component="dl" m={0} rowGap={1.25}>
      {children}
    </Stack>
  );
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Stack columnGap={2} columns={{ xs: 'minmax(6.5rem, 8rem) 1fr', sm: '10.5rem 1fr' }}>
      <Muted component="dt" variant="body2">
        {name}
      </Muted>
      <Prose component="dd" variant="body2" overflowWrap="anywhere" m={0} fontWeight={550} minWidth={0}>
        {children}
      </Prose>
    </Stack>
  );
}
