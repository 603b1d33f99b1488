import type { PublicQuestion } from '@panelist/domain/catalogue/browser';
import type { GivenAnswer, ScreenerForm } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatOn } from '../../../shared/display/dates.js';
import { givenOf, asText } from '../model/answers.js';
import { Muted } from '../../../shared/display/layout.js';

export interface EarlierAnswerProps {
  readonly question: PublicQuestion;
  readonly earlier: ScreenerForm['earlierAnswers'][number];
  readonly onUse: (given: readonly GivenAnswer[]) => void;
}

/**
 * What the participant answered to the same question before: an answer only once they choose it.
 */
export function EarlierAnswer({ question, earlier, onUse }: EarlierAnswerProps) {
  return (
    <Box
      component="section"
      aria-label="Your earlier answer"
      sx={{
        p: 2,
        mb: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 3,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
      }}
    >
      <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Muted variant="body2">{`You answered this ${formatOn(earlier.answeredAt)} for “${earlier.projectName}”.`}</Muted>
        <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line', maxHeight: '9rem', overflowY: 'auto' }}>
          {asText(question, earlier.answers)}
        </Typography>
      </Box>
      <Button type="button" size="small" variant="outlined" onClick={() => onUse(givenOf(earlier.answers))}>
        Use this answer
      </Button>
    </Box>
  );
}
