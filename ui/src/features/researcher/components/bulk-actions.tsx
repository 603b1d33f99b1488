import { researcherActions, type ResearcherAction, type ScreenerResponse } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { actionViews } from '../model/response-actions.js';

interface BulkActionsProps {
  /** The responses of this page of the list. */
  readonly listed: readonly ScreenerResponse[];
  readonly marked: readonly ScreenerResponse[];
  readonly onMark: (ids: readonly string[], on: boolean) => void;
  readonly onAct: (action: ResearcherAction, responses: readonly ScreenerResponse[]) => void;
}

/** What is possible with every marked response at once. */
export function BulkActions({ listed, marked, onMark, onAct }: BulkActionsProps) {
  const markable = listed.filter(({ actions }) => actions.length > 0);
  if (markable.length < 2) return null;
  // Each session has a time of its own.
  const possible = researcherActions.filter(
    (action) => actionViews[action].asks !== 'session' && marked.every(({ actions }) => actions.includes(action)),
  );
  const isAll = marked.length === markable.length;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', pl: { xs: 1.5, sm: 2 } }}>
      <FormControlLabel
        label={marked.length === 0 ? 'Select all on this page' : `${marked.length} selected`}
        control={
          <Checkbox
            checked={isAll}
            indeterminate={marked.length > 0 && !isAll}
            onChange={(_event, on) =>
              onMark(
                markable.map(({ id }) => id),
                on,
              )
            }
          />
        }
      />
      {marked.length > 0 &&
        possible.map((action) => (
          <Button key={action} size="small" variant="outlined" onClick={() => onAct(action, marked)}>
            {actionViews[action].label} ({marked.length})
          </Button>
        ))}
      {marked.length > 0 && possible.length === 0 && (
        <Typography variant="body2">Nothing is possible with all of them at once: select responses of one status.</Typography>
      )}
    </Box>
  );
}
