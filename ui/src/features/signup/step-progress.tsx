import Box from '@mui/material/Box';
import { steps } from './steps.js';

/** How far one is: a bar in four parts, with words. */
export function StepProgress({ current }: { readonly current: number }) {
  return (
    <Box component="ol" aria-label="Steps" sx={{ listStyle: 'none', m: 0, mb: 4, p: 0, display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 1 }}>
      {steps.map((step, index) => (
        <Box
          component="li"
          key={step.key}
          aria-current={index === current ? 'step' : undefined}
          sx={{ borderTop: '4px solid', borderColor: index <= current ? 'primary.main' : 'divider', pt: 1, fontSize: '0.875rem', color: index === current ? 'text.primary' : 'text.secondary', fontWeight: index === current ? 640 : 450 }}
        >
          <Box component="span" sx={{ display: { xs: index === current ? 'inline' : 'none', sm: 'inline' } }}>
            {step.title}
          </Box>
          <Box component="span" aria-hidden sx={{ display: { xs: index === current ? 'none' : 'inline', sm: 'none' } }}>
            {index + 1}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
