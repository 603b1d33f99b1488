import Box from '@mui/material/Box';
import type { Action, Effect } from '../model/actions.js';
import { aboutText, actionText } from '../model/action-text.js';
import { textOf } from '../model/event-text.js';
import { CopyButton } from './copy-button.js';
import { HistoryEvent } from './history-event.js';
import { Prose } from '../../../shared/display/layout.js';

/**
 * One action: the project and the money that it is about, and its events, each below what caused
 * it.
 */
export function HistoryAction({ action }: { readonly action: Action }) {
  const about = aboutText(action);
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
      {about !== '' && (
        <Prose variant="body2" overflowWrap="anywhere" pr={4} mb={1} fontWeight={600}>
          {about}
        </Prose>
      )}
      <Effects effects={action.steps} day={action.at} depth={0} />
    </Box>
  );
}

interface EffectsProps {
  readonly effects: readonly Effect[];
  /** A time of the day below which the action is listed. */
  readonly day: string;
  readonly depth: number;
}

/** Deeper causes are not indented further: a phone is too narrow for it. */
const deepestIndent = 4;

/** Lists within lists, which a screen reader counts. */
function Effects({ effects, day, depth }: EffectsProps) {
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
      {effects.map((effect) =>
        'job' in effect ? (
          <li key={`job ${effect.job}`}>
            <Prose overflowWrap="anywhere" fontWeight={550}>
              Job: {textOf(effect.job)}
            </Prose>
            <Effects effects={effect.steps} day={day} depth={depth + 1} />
          </li>
        ) : (
          <li key={effect.entry.eventId}>
            <HistoryEvent entry={effect.entry} day={day} />
            {effect.caused.length > 0 && <Effects effects={effect.caused} day={day} depth={depth + 1} />}
          </li>
        ),
      )}
    </Box>
  );
}
