import { checkScreener } from '@panelist/domain/catalogue/browser';
import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { Suspense, use, useState } from 'react';
import { Muted, Row } from '../../../shared/display/layout.js';
import { entryOf } from '../model/project-entry.js';
import type { ProjectValues } from '../model/project-values.js';
import { ScreenerTrial } from './screener-trial.js';

/** Opens the screener as it is typed, once the call would take it. */
export function TryScreenerButton() {
  const { values } = useFormikContext<ProjectValues>();
  const [isOpen, setOpen] = useState(false);
  const showTrial = use(ScreenerTrial);
  if (showTrial === null || values.screener.length === 0) return null;
  const checked = checkScreener(entryOf(values, 'draft')['screener'], values.highQuestionLimit);
  return (
    <Row wraps alignItems="center" gap={1.5}>
      <Button variant="outlined" disabled={!checked.ok} aria-describedby="try-help" onClick={() => setOpen(true)}>
        Try the screener
      </Button>
      <Muted id="try-help" variant="body2">
        {checked.ok ? 'As participants see it. Nothing is sent or stored.' : 'Complete every question to try it.'}
      </Muted>
      {isOpen && checked.ok && <Suspense>{showTrial({ questions: checked.questions, onClose: () => setOpen(false) })}</Suspense>}
    </Row>
  );
}
