import { noteDifference, type Reconciliation } from '@panelist/domain/payout/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCommand } from '../../../shared/api/use-command.js';
import { LocalTime } from '../../../shared/display/time.js';
import { notify } from '../../../shared/notices/notices.js';
import { ReasonDialog } from './reason-dialog.js';
import { Prose, Stack } from '../../../shared/display/layout.js';

interface DifferenceNotesProps {
  readonly difference: Reconciliation['items'][number];
  readonly onNoted: () => void;
}

/** What operations found out about a difference, and a way to add to it. */
export function DifferenceNotes({ difference: { id, notes }, onNoted }: DifferenceNotesProps) {
  const [asking, setAsking] = useState(false);
  const note = useCommand(noteDifference);
  const add = async (text: string) => {
    await note.run({ params: { id }, body: { text } });
    setAsking(false);
    notify.success('Your note is kept.');
    onNoted();
  };
  return (
    <Stack gap={0.5} justifyItems="start">
      {notes.map(({ text, by, byName, at }) => (
        <Prose key={at} variant="body2" overflowWrap="anywhere" whiteSpace="normal">
          {text}{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {byName || by}, <LocalTime at={at} />
          </Box>
        </Prose>
      ))}
      <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
        Add a note
      </Button>
      <ReasonDialog
        open={asking}
        title="Add a note"
        text="The difference stays until a later comparison no longer finds it. A note changes nothing about the payment."
        label="What you found out"
        hint="It is kept with your name, and is never changed."
        confirm="Add"
        busy="Adding…"
        running={note.running}
        onConfirm={add}
        onClose={() => setAsking(false)}
      />
    </Stack>
  );
}
