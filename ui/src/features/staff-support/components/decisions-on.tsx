import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import More from '@mui/icons-material/ExpandMore';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { DecisionsOnPerson } from '../../../entities/statements/decisions-on-person.js';

/** What was decided on a participant, as they read it; asked for once support opens it. */
export function DecisionsOn({ userId }: { readonly userId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Accordion
      expanded={isOpen}
      onChange={(_, open) => setOpen(open)}
      disableGutters
      slotProps={{ heading: { component: 'h2' } }}
    >
      <AccordionSummary expandIcon={<More />} aria-controls="decisions" id="decisions-head">
        <Typography component="span" variant="h3">
          Decisions, as the participant reads them
        </Typography>
      </AccordionSummary>
      <AccordionDetails id="decisions">
        {isOpen && (
          <DecisionsOnPerson
            userId={userId}
            empty={<Typography>Nothing was decided on this participant yet.</Typography>}
            readOnly
          />
        )}
      </AccordionDetails>
    </Accordion>
  );
}
