import Box from '@mui/material/Box';
import type { Action, Step } from '../model/actions.js';
import { actionText } from '../model/action-text.js';
import { CopyButton } from './copy-button.js';
import { HistoryEvent } from './history-event.js';

/** One action: its events, each below the event that caused it. */
export function HistoryAction({ action }: { readonly action: Action }) {
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        px: { xs: 2, sm: 2.5 },
        py: 1.5,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 3,
      }}
    >
      <Box sx={{ position: 'absolute', top: 8, right: 8 }}>
        <CopyButton text={actionText([action])} label="Copy this action as text" />
      </Box>
      <Steps steps={action.steps} day={action.at} depth={0} />
    </Box>
  );
}

interface StepsProps {
  readonly steps: readonly Step[];
  /** A time of the day below which the action stands. */
  readonly day: string;
  readonly depth: number;
}

/** Deeper causes are not indented further: a phone has no room for it. */
const deepestIndent = 4;

function Steps({ steps, day, depth }: StepsProps) {
  const isIndented = depth > 0 && depth <= deepestIndent;
  return (
    <Box
      component="ul"
      {...(depth > 0 && { 'aria-label': 'What it caused' })}
      sx={{
        listStyle: 'none',
        m: 0,
        mt: depth > 0 ? 1.5 : 0,
        p: 0,
        pl: isIndented ? { xs: 1.25, sm: 2.5 } : 0,
        borderLeft: isIndented ? '2px solid' : 0,
        borderColor: 'divider',
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      {steps.map(({ entry, caused }) => (
        <li key={entry.eventId}>
          <HistoryEvent entry={entry} day={day} />
          {caused.length > 0 && <Steps steps={caused} day={day} depth={depth + 1} />}
        </li>
      ))}
    </Box>
  );
}
