import type { ScreenerQuestion } from '@panelist/domain/catalogue/browser';
import type { ScreenerResponse } from '@panelist/domain/participation/browser';
import Typography from '@mui/material/Typography';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { givenAnswers } from '../model/given-answers.js';
import { Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

interface AnswersProps {
  readonly questions: readonly ScreenerQuestion[];
  readonly response: ScreenerResponse;
}

/** Every question of the screener with what the participant answered. */
export function Answers({ questions, response }: AnswersProps) {
  if (questions.length === 0) return <Typography>The project has no screener.</Typography>;
  return (
    <Stack component="ol" m={0} pl={2.5} gap={2}>
      {questions.map((question) => {
        const given = givenAnswers(question, response);
        return (
          <li key={question.uid}>
            <Prose overflowWrap="anywhere" fontWeight={600}>
              {question.text}
            </Prose>
            {given === null ? (
              <Muted variant="body2">Not asked, or not answered</Muted>
            ) : (
              <Stack component="ul" list gap={0.5}>
                {given.map(({ text, disqualifies }) => (
                  <Row component="li" key={text} wraps overflowWrap="anywhere" gap={1}>
                    <span>{text}</span>
                    {disqualifies && <StatusChip meaning="closed" label="Disqualifies" />}
                  </Row>
                ))}
              </Stack>
            )}
            {given !== null && response.unmet.includes(question.uid) && !given.some(({ disqualifies }) => disqualifies) && (
              <StatusChip meaning="closed" label="Required answer not chosen" />
            )}
          </li>
        );
      })}
      {response.unmet.includes('nda') && (
        <li>
          <Prose fontWeight={600}>Agreement</Prose>
          <StatusChip meaning="closed" label="Not agreed to" />
        </li>
      )}
    </Stack>
  );
}
