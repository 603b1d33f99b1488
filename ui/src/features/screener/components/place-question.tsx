import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { PlaceState } from '../api/use-place.js';
import { Row } from '../../../shared/display/layout.js';

const sentences: Readonly<Record<PlaceState['status'], string>> = {
  open: 'This project looks for people in certain places. You may let the researcher know roughly where you are, to about a kilometre. If you don’t, nothing changes for you.',
  asking: 'Your browser asks you whether it may say where you are.',
  refused: 'The researcher does not learn where you are. That changes nothing.',
  unknown: 'Your browser did not say where you are. You can submit all the same: that changes nothing.',
  shared: 'The researcher learns roughly where you are once you submit.',
};

export interface PlaceQuestionProps {
  readonly state: PlaceState;
  readonly onShare: () => void;
  readonly onRefuse: () => void;
}

/** Asks before the browser does (contract, Projects and screeners: Geolocation). */
export function PlaceQuestion({ state, onShare, onRefuse }: PlaceQuestionProps) {
  const { status } = state;
  return (
    <Box
      component="section"
      aria-label="Where you are"
      sx={{ p: 2, borderRadius: 3, bgcolor: 'surface.sunken', display: 'grid', gap: 1.25, justifyItems: 'start' }}
    >
      <Typography variant="body2" role="status">
        {sentences[status]}
      </Typography>
      <Row wraps gap={1}>
        {status !== 'shared' && status !== 'asking' && (
          <Button type="button" size="small" variant="outlined" onClick={onShare}>
            Share where I am
          </Button>
        )}
        {(status === 'open' || status === 'shared') && (
          <Button type="button" size="small" color="secondary" onClick={onRefuse}>
            Don’t share
          </Button>
        )}
      </Row>
    </Box>
  );
}
