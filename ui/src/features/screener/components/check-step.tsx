import type { PublicQuestion } from '@panelist/domain/catalogue/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { asText, type Answers } from '../model/answers.js';
import { progressId } from './progress-bar.js';
import { Block, Muted, Prose, Stack } from '../../../shared/display/layout.js';

interface CheckStepProps {
  readonly questions: readonly PublicQuestion[];
  /** The questions that these answers lead through. */
  readonly path: readonly string[];
  readonly answers: Answers;
  readonly onChange: (uid: string) => void;
}

/** All answers before they are sent: one of the day's screeners is not lost to a slip. */
export function CheckStep({ questions, path, answers, onChange }: CheckStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const asked = path.flatMap((uid) => questions.find((question) => question.uid === uid) ?? []);
  return (
    <Box>
      <Typography
        variant="h2"
        ref={heading}
        tabIndex={-1}
        aria-describedby={progressId}
        sx={{ fontSize: { xs: '1.25rem', sm: '1.4375rem' }, mb: 0.5, '&:focus': { outline: 'none' } }}
      >
        Check your answers
      </Typography>
      <Muted mb={1}>Once they are submitted, they can’t be changed.</Muted>
      <Block component="dl" m={0}>
        {asked.map((question) => (
          <Stack key={question.uid} line="above" columns="minmax(0, 1fr) auto" columnGap={2} py={1.5} overflowWrap="anywhere">
            <Muted component="dt" variant="body2">
              {question.text}
            </Muted>
            <Prose component="dd" m={0} mt={0.25} gridColumn={1} whiteSpace="pre-line">
              {asText(question, answers[question.uid] ?? []) || 'Not answered'}
            </Prose>
            <Block component="dd" m={0} gridColumn={2} gridRow="1 / span 2">
              <Button size="small" aria-label={`Change: ${question.text}`} onClick={() => onChange(question.uid)}>
                Change
              </Button>
            </Block>
          </Stack>
        ))}
      </Block>
    </Box>
  );
}
