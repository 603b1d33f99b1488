import { publicQuestionOf, type PublicQuestion } from '@panelist/domain/catalogue/browser';
import { isAnswered, judge, nextQuestionUid, pathOf, progressOf } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ScreenerTrialProps } from '../../features/researcher/components/screener-trial.js';
import { turnsAway } from '../../features/researcher/model/announced-project.js';
import { ProgressBar } from '../../features/screener/components/progress-bar.js';
import { QuestionView } from '../../features/screener/components/question-view.js';
import { masked, problemWith, responsesOf, type Answers, type Problem } from '../../features/screener/model/answers.js';
import { AppDialog } from '../../shared/dialog/app-dialog.js';
import { Block, Muted, Prose, Row, Stack } from '../../shared/display/layout.js';

/** The answers alone decide: the agreement and the identity are no part of the trial. */
const terms = { agree: null, requiresNda: false, requiresIdentityVerification: false, isIdentityVerified: false } as const;

/** A screener by the components and rules of the real one. Its answers stay in the dialog. */
export function TryScreener({ questions, onClose }: ScreenerTrialProps) {
  const shown = useMemo(() => questions.map(publicQuestionOf), [questions]);
  const [answers, setAnswers] = useState<Answers>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [hasMoved, setMoved] = useState(false);
  // Null: the end.
  const [current, setCurrent] = useState<string | null>(shown[0]?.uid ?? null);
  const responses = responsesOf(answers);
  const path = pathOf(shown, responses);
  const question = shown.find(({ uid }) => uid === current);
  const given = (question && answers[question.uid]) ?? [];
  const recorded = responses.map(({ questionId, answers: each }) => ({
    questionId,
    answers: each.map(({ uid, text, value }) => ({
      uid: uid ?? null,
      text: text ?? null,
      value: typeof value === 'number' ? value : null,
    })),
  }));
  const unmet = judge(questions, path, recorded, terms).unmet;
  const following = question ? nextQuestionUid(shown, question.uid, responses) : null;
  const previous = question ? path[path.indexOf(question.uid) - 1] : path.at(-1);

  const go = (uid: string | null) => {
    setProblem(null);
    setMoved(true);
    setCurrent(uid);
  };
  const next = () => {
    if (question === undefined) return;
    const found = problemWith(question, given);
    setProblem(found);
    if (found) return;
    setAnswers({ ...answers, [question.uid]: masked(given) });
    go(following);
  };
  const restart = () => {
    setAnswers({});
    go(shown[0]?.uid ?? null);
  };
  return (
    <AppDialog
      open
      title="Try the screener"
      onClose={onClose}
      width={720}
      actions={
        <Row gap={1} wraps>
          {previous !== undefined && <Button onClick={() => go(previous)}>Back</Button>}
          {question ? (
            <Button variant="contained" onClick={next}>
              Next
            </Button>
          ) : (
            <>
              <Button onClick={restart}>Start again</Button>
              <Button variant="contained" onClick={onClose}>
                Done
              </Button>
            </>
          )}
        </Row>
      }
    >
      <Stack gap={2}>
        <Muted variant="body2">Nothing that you answer here is sent or stored.</Muted>
        {question ? (
          <>
            <ProgressBar {...progressOf(shown, question.uid, responses)} />
            <QuestionView
              key={question.uid}
              question={question}
              given={given}
              problem={problem}
              takesFocus={hasMoved}
              onChange={(changed) => {
                setProblem(null);
                setAnswers({ ...answers, [question.uid]: changed });
              }}
            />
            <Prose role="status" variant="body2" minHeight={24}>
              {isAnswered(given) &&
                [
                  ...(unmet.includes(question.uid) ? ['This answer disqualifies; participants do not see that.'] : []),
                  ...(following === null && question.uid !== shown.at(-1)?.uid ? ['It ends the screener.'] : []),
                ].join(' ')}
            </Prose>
          </>
        ) : (
          <Verdict
            turningAway={shown.filter(({ uid }) => unmet.includes(uid))}
            isOpen={!turnsAway(questions)}
            skipped={shown.length - path.length}
          />
        )}
      </Stack>
    </AppDialog>
  );
}

interface VerdictProps {
  /** The questions whose answers disqualify. */
  readonly turningAway: readonly PublicQuestion[];
  /** No answer disqualifies, whatever is chosen. */
  readonly isOpen: boolean;
  readonly skipped: number;
}

function Verdict({ turningAway, isOpen, skipped }: VerdictProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Box>
      <Typography component="h3" variant="h3" ref={heading} tabIndex={-1} sx={{ mb: 1, '&:focus': { outline: 'none' } }}>
        {turningAway.length === 0 ? 'These answers qualify' : 'These answers do not qualify'}
      </Typography>
      {turningAway.length === 0 ? (
        <Muted>
          {isOpen
            ? 'No answer of this screener turns anybody away.'
            : 'None of them turns a participant away; other answers of this screener do.'}
        </Muted>
      ) : (
        <>
          <Muted>What was answered here turns a participant away:</Muted>
          <Block component="ul" m={0} mt={0.75} pl={2.5} overflowWrap="anywhere">
            {turningAway.map(({ uid, text }) => (
              <li key={uid}>{text}</li>
            ))}
          </Block>
        </>
      )}
      {skipped > 0 && (
        <Muted mt={1}>{skipped === 1 ? '1 question was not asked.' : `${skipped} questions were not asked.`}</Muted>
      )}
    </Box>
  );
}
