import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { ProgressBar } from '../../features/screener/components/progress-bar.js';
import { QuestionView } from '../../features/screener/components/question-view.js';
import { StepActions } from '../../features/screener/components/step-actions.js';
import { masked, problemWith, type Answers, type Problem } from '../../features/screener/model/answers.js';
import { useTour } from '../../features/tour/api/use-tour.js';
import { exampleProject } from '../../features/tour/model/example-project.js';
import { exampleQuestions } from '../../features/tour/model/example-questions.js';
import { CardStack } from '../../shared/display/section-card.js';
import { Page } from '../../shared/page/page.js';
import type { TourSlide } from '../../shared/tour/tour-slides.js';
import { Stack } from '../../shared/display/layout.js';

/**
 * Each slide about the screener explains one question; the last one stays until the page is left.
 */
const numberOf: Partial<Record<TourSlide, number>> = { 'survey-2': 2, 'survey-3': 3, ending: 3 };

/**
 * The example's screener, by the components of the real one. Its answers stay in the page. Outside
 * the tour it redirects to the dashboard.
 */
export function ExampleScreenerPage() {
  const { slide, send } = useTour();
  const [answers, setAnswers] = useState<Answers>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const number = (slide && numberOf[slide]) ?? 1;
  const question = exampleQuestions[number - 1];
  if (slide === null || question === undefined) return <Navigate to="/dashboard" replace />;
  const given = answers[question.uid] ?? [];

  const next = () => {
    const found = problemWith(question, given);
    setProblem(found);
    if (found) return;
    setAnswers({ ...answers, [question.uid]: masked(given) });
    send({ type: 'next' });
  };
  const quitButton = (
    <Button
      component={Link}
      to="/dashboard"
      color="secondary"
      variant="outlined"
      size="small"
      startIcon={<Close fontSize="small" />}
    >
      Quit screener
    </Button>
  );
  return (
    <Page
      title={exampleProject.name}
      documentTitle={`Screener: ${exampleProject.name}`}
      width="reading"
      compact
      actions={quitButton}
    >
      <Stack data-tour="question" gap={2}>
        <ProgressBar number={number} total={exampleQuestions.length} />
        <CardStack
          component="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            next();
          }}
          aria-label="Screener"
          p={{ xs: 2.25, sm: 4 }}
          gap={2}
        >
          <QuestionView
            key={question.uid}
            question={question}
            given={given}
            problem={problem}
            // The slide takes the focus.
            takesFocus={false}
            onChange={(changed) => {
              setProblem(null);
              setAnswers({ ...answers, [question.uid]: changed });
            }}
          />
          <StepActions
            save={null}
            submitting={false}
            isLast={number === exampleQuestions.length}
            onBack={number === 1 ? undefined : () => send({ type: 'back' })}
          />
        </CardStack>
      </Stack>
    </Page>
  );
}
