import Button from '@mui/material/Button';
import { SectionCard } from '../../../shared/display/section-card.js';
import { useTour } from '../api/use-tour.js';
import { Muted, Row } from '../../../shared/display/layout.js';

/** Offers to complete the tour, while it is incomplete and not running (document 2 §2). */
export function CompleteTourCard() {
  const { status, slide, send, resume } = useTour();
  if (status !== 'incomplete' || slide !== null) return null;
  return (
    <SectionCard title="Complete the tour" heading="h2">
      <Muted variant="body2" mb={1.5}>
        Two minutes from finding a project to applying, with an example.
      </Muted>
      <Row wraps gap={1}>
        <Button variant="contained" size="small" onClick={resume}>
          Continue
        </Button>
        <Button color="secondary" size="small" onClick={() => send({ type: 'dismissReminder' })}>
          Dismiss
        </Button>
      </Row>
    </SectionCard>
  );
}
