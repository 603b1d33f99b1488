import type { StatementView } from '@panelist/domain/fairness/browser';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useId, useState } from 'react';
import { Block } from '../../shared/display/layout.js';
import { StatementFacts } from './statement.js';

/** A decision within a timeline: its facts, and how to object, once the reader asks for them. */
export function StatementNote({ statement }: { readonly statement: StatementView }) {
  const [isOpen, setOpen] = useState(false);
  const partId = useId();
  return (
    <Block mt={0.25}>
      <Link
        component="button"
        type="button"
        variant="body2"
        aria-expanded={isOpen}
        aria-controls={partId}
        onClick={() => setOpen(!isOpen)}
        sx={{ py: 0.5, textAlign: 'left' }}
      >
        {isOpen ? 'Show less' : statement.objection === undefined ? 'Why' : 'Why, and how to object'}
      </Link>
      <Box id={partId} hidden={!isOpen} sx={{ mt: 0.75, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 2 }}>
        {isOpen && <StatementFacts statement={statement} />}
      </Box>
    </Block>
  );
}
