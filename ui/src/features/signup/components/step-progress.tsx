import Box from '@mui/material/Box';
import { visuallyHidden } from '../../../shared/page/visually-hidden.js';
import { walk } from '../model/steps.js';
import { Block, Muted, Stack } from '../../../shared/display/layout.js';

/** The progress: a bar with a part for each step, with their names where they fit. */
export function StepProgress({ current }: { readonly current: number }) {
  return (
    <Block mb={4}>
      <Muted variant="body2" display={{ sm: 'none' }} fontWeight={600} mb={1}>
        Step {current + 1} of {walk.length}: {walk[current]?.title}
      </Muted>
      <Stack component="ol" aria-label="Steps" list gap={1} columns={`repeat(${walk.length}, 1fr)`}>
        {walk.map((step, index) => (
          <Box
            component="li"
            key={step.key}
            aria-current={index === current ? 'step' : undefined}
            sx={{
              borderTop: '4px solid',
              borderColor: index <= current ? 'primary.main' : 'divider',
              pt: { sm: 1 },
              fontSize: '0.875rem',
              color: index === current ? 'text.primary' : 'text.secondary',
              fontWeight: index === current ? 640 : 450,
            }}
          >
            <Box component="span" sx={(theme) => ({ [theme.breakpoints.down('sm')]: { ...visuallyHidden } })}>
              {step.title}
            </Box>
          </Box>
        ))}
      </Stack>
    </Block>
  );
}
