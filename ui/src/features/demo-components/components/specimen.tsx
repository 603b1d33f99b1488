import type { ReactNode } from 'react';
import { Block, Muted, Prose, Stack } from '../../../shared/display/layout.js';

interface SpecimenProps {
  /** The component's name, as in the code. */
  readonly name: string;
  /** By the name of each state. */
  readonly states: Readonly<Record<string, ReactNode>>;
  /** How many states are side by side on a wide screen. */
  readonly columns?: 1 | 2 | 3;
}

/** One component in each of its states, with the state's name above it. */
export function Specimen({ name, states, columns = 1 }: SpecimenProps) {
  return (
    <Block component="section" aria-label={name} mb={5}>
      <Prose variant="h2" mb={1.5}>
        {name}
      </Prose>
      <Stack gap={2.5} columns={{ xs: 'minmax(0, 1fr)', md: `repeat(${columns}, minmax(0, 1fr))` }}>
        {Object.entries(states).map(([state, content]) => (
          <div key={state}>
            <Muted variant="caption" component="p" mb={0.75}>
              {state}
            </Muted>
            {content}
          </div>
        ))}
      </Stack>
    </Block>
  );
}
