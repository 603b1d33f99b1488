import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

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
    <Box component="section" aria-label={name} sx={{ mb: 5 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {name}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `repeat(${columns}, minmax(0, 1fr))` },
        }}
      >
        {Object.entries(states).map(([state, content]) => (
          <div key={state}>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mb: 0.75 }}>
              {state}
            </Typography>
            {content}
          </div>
        ))}
      </Box>
    </Box>
  );
}
