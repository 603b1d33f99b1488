import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { SectionCard } from '../../../shared/display/section-card.js';
import { useTour } from '../api/use-tour.js';

/** Offers to complete the tour, while it is incomplete and not running (document 2 §2). */
export function CompleteTourCard() {
  const { status, slide, send, resume } = useTour();
  if (status !== 'incomplete' || slide !== null) return null;
  return (
    <SectionCard title="Complete the tour" heading="h2">
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        Two minutes from finding a project to applying, with an example.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" size="small" onClick={resume}>
          Continue
        </Button>
        <Button color="secondary" size="small" onClick={() => send({ type: 'dismissReminder' })}>
          Dismiss
        </Button>
      </Box>
    </SectionCard>
  );
}
