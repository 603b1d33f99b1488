import { userStatements } from '@panelist/domain/fairness/browser';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import More from '@mui/icons-material/ExpandMore';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useQuery } from '../../../shared/api/use-query.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { StatementList } from '../../../entities/statements/statement-list.js';

/** What was decided on a participant, as they read it; asked for once support opens it. */
export function DecisionsOn({ userId }: { readonly userId: string }) {
  const [isOpen, setOpen] = useState(false);
  const statements = useQuery(userStatements, isOpen ? { params: { userId } } : null);
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
          <QueryState
            query={statements}
            skeleton={<CardsSkeleton count={2} height={140} />}
            errorTitle="The decisions could not be loaded"
            isEmpty={(all) => all.length === 0}
            empty={<Typography>Nothing was decided on this participant yet.</Typography>}
          >
            {(all) => <StatementList statements={all} heading="h3" readOnly />}
          </QueryState>
        )}
      </AccordionDetails>
    </Accordion>
  );
}
