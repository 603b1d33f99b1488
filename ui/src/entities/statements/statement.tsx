import type { StatementView } from '@panelist/domain/fairness/browser';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Suspense, useState, type ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { serverNow } from '../../shared/api/server-time.js';
import { LocalTime } from '../../shared/display/time.js';
import { CardsSkeleton } from '../../shared/states/skeletons.js';
import { lazyComponent } from '../../shared/states/lazy-component.js';
import { Muted, Stack } from '../../shared/display/layout.js';

/** Who decided, as the person reads it. */
const makerText: Readonly<Record<StatementView['by'], string>> = {
  you: 'You',
  researcher: 'The researcher',
  rule: 'Panelist, by a rule',
  staff: 'Our team',
};

/** A path of the whole address as one of the page's router. */
const withinApp = (path: string): string => path.replace(/^\/panelists\/v2/, '');

const reviewPath = ({ kind, id }: NonNullable<StatementView['review']>): string | null =>
  kind === 'dispute' ? `/disputes/${id}` : null;

const reviewText: Readonly<Record<NonNullable<StatementView['review']>['status'], string>> = {
  open: 'A person is looking at this.',
  upheld: 'A person looked at this, and it was decided for you.',
  declined: 'A person looked at this, and the decision stays.',
  ended: 'You asked a person to look at this, and nothing is open any more.',
};

const AskReview = lazyComponent(async () => (await import('./ask-review.js')).AskReview);

interface StatementProps {
  readonly statement: StatementView;
  /** For support: nothing to ask for. */
  readonly readOnly?: boolean;
}

/** Who decided and by which rule, the facts, what follows, and how to object. */
export function StatementFacts({ statement, readOnly = false }: StatementProps) {
  const { by, rule, facts, consequence, objection, review } = statement;
  const { pathname, search } = useLocation();
  const here = `${pathname}${search}`;
  return (
    <Stack shrinks gap={1.25} overflowWrap="anywhere">
      <Line name="Decided by">
        {makerText[by]}
        {rule !== undefined && (
          <>
            {'. '}
            <Link component={RouterLink} to={`/rules/${rule}`}>
              The rule
            </Link>
          </>
        )}
      </Line>
      {facts.length > 0 && (
        <Line name="Facts">
          <Stack component="ul" m={0} pl={2.5} gap={0.25}>
            {facts.map(({ text, from }) => (
              <li key={text}>
                {text}
                {from !== undefined && !readOnly && withinApp(from) !== here && (
                  <>
                    {' '}
                    <Link component={RouterLink} to={withinApp(from)} aria-label={`See it: ${text}`}>
                      See it
                    </Link>
                  </>
                )}
              </li>
            ))}
          </Stack>
        </Line>
      )}
      <Line name="What follows">{consequence}</Line>
      {review !== undefined && <Asked review={review} readOnly={readOnly} />}
      {review === undefined && objection !== undefined && !readOnly && <Objection statement={statement} objection={objection} />}
    </Stack>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Stack columnGap={1.5} columns={{ xs: 'minmax(0, 1fr)', sm: '7.5rem minmax(0, 1fr)' }}>
      <Muted variant="body2" component="span">
        {name}
      </Muted>
      <Typography variant="body2" component="div">
        {children}
      </Typography>
    </Stack>
  );
}

function Asked({ review, readOnly }: { readonly review: NonNullable<StatementView['review']>; readonly readOnly: boolean }) {
  const to = reviewPath(review);
  return (
    <Typography variant="body2" component="p" sx={{ bgcolor: 'surface.sunken', borderRadius: 2, px: 1.5, py: 1 }}>
      {reviewText[review.status]}
      {review.answerBy !== null && (
        <>
          {' '}
          You get an answer by <LocalTime at={review.answerBy} form="day" />.
        </>
      )}
      {to !== null && !readOnly && (
        <>
          {' '}
          <Link component={RouterLink} to={to}>
            Your dispute
          </Link>
        </>
      )}
    </Typography>
  );
}

function Objection({
  statement,
  objection: { until, how },
}: {
  readonly statement: StatementView;
  readonly objection: NonNullable<StatementView['objection']>;
}) {
  const [asking, setAsking] = useState(false);
  const [isOver] = useState(() => Date.parse(until) < serverNow().getTime());
  if (isOver)
    return (
      <Line name="Objection">
        A review was possible until <LocalTime at={until} form="day" />.
      </Line>
    );
  return (
    <>
      <Line name="If it is wrong">
        {how} Possible until <LocalTime at={until} form="day" />.{' '}
        <Link component={RouterLink} to="/rights">
          Your rights here
        </Link>
      </Line>
      {asking ? (
        <Suspense fallback={<CardsSkeleton count={1} height={180} />}>
          <AskReview statement={statement} onClose={() => setAsking(false)} />
        </Suspense>
      ) : (
        <div>
          <Button variant="outlined" size="small" onClick={() => setAsking(true)} sx={{ minHeight: 44 }}>
            Ask a person to look at this
          </Button>
        </div>
      )}
    </>
  );
}
