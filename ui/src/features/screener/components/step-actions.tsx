import Button from '@mui/material/Button';
import type { SaveState } from '../model/draft-autosave.js';
import Cloud from '@mui/icons-material/CloudDoneOutlined';
import Device from '@mui/icons-material/SaveOutlined';
import { formatClock } from '../../../shared/display/dates.js';
import { Muted, Prose, Row } from '../../../shared/display/layout.js';

export interface StepActionsProps {
  /** Null for the example of the guided tour, which saves nothing. */
  readonly save: SaveState | null;
  readonly submitting: boolean;
  /** Whether the next step is the submission. */
  readonly isLast: boolean;
  /** Missing at the first question. */
  readonly onBack?: (() => void) | undefined;
}

/** Where the answers are saved, and the ways back and on. */
export function StepActions({ save, submitting, isLast, onBack }: StepActionsProps) {
  return (
    <Row line="above" wraps alignItems="center" justifyContent="space-between" gap={1.5} pt={2}>
      {save === null ? <Muted variant="body2">An example: nothing is saved or sent</Muted> : <SavedLine save={save} />}
      <Row gap={1} ml="auto">
        {onBack !== undefined && (
          <Button variant="outlined" size="large" disabled={submitting} onClick={onBack}>
            Back
          </Button>
        )}
        <Button type="submit" variant="contained" size="large" aria-disabled={submitting || undefined} sx={{ minWidth: 120 }}>
          {submitting ? 'Submitting…' : isLast ? 'Submit screener' : 'Next'}
        </Button>
      </Row>
    </Row>
  );
}

/**
 * `Saved 10:42`: which answers are saved, and where. Keeps its height, so that the page does not
 * shift.
 */
export function SavedLine({ save }: { readonly save: SaveState }) {
  const text =
    save.status === 'waiting'
      ? 'Kept on this device; will be sent by itself'
      : save.status === 'saving'
        ? 'Saving…'
        : save.savedAt
          ? `Saved ${formatClock(save.savedAt)}`
          : 'Saves as you type';
  return (
    <Row alignItems="center" gap={0.75} minHeight={24} color={save.status === 'waiting' ? 'attention.text' : 'text.secondary'}>
      {save.status === 'waiting' ? <Device aria-hidden sx={{ fontSize: 18 }} /> : <Cloud aria-hidden sx={{ fontSize: 18 }} />}
      <Prose variant="body2" component="span" role="status" fontVariantNumeric="tabular-nums">
        {text}
      </Prose>
    </Row>
  );
}
