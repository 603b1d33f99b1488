import { reviewDays, ruleList, type RuleName } from '@panelist/domain/fairness/browser';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';
import { CardStack } from '../../../shared/display/section-card.js';
import { Page } from '../../../shared/page/page.js';
import { publicPages } from '../../../shared/public-pages/public-pages.js';
import { takesNoPart, useSession, useUserId } from '../../../shared/session/session-store.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { DecisionsOnPerson } from '../../../entities/statements/decisions-on-person.js';
import { Block, Prose, Stack } from '../../../shared/display/layout.js';

/**
 * What a person can expect, and what they can do about a decision, on one screen (contract,
 * Fairness).
 */
export function RightsPage() {
  const session = useSession();
  const rules = useQuery(ruleList, {});
  /** The rule in one sentence, from the values that the product decides by. */
  const said = (name: RuleName): string => rules.data?.items.find((rule) => rule.name === name)?.summary ?? '';
  const isParticipant = session.status === 'in' && !takesNoPart(session);
  return (
    <Page
      title={publicPages.rights.title}
      lead="What you can expect from us and from researchers, and what you do when a decision is wrong."
    >
      <QueryState query={rules} skeleton={<CardsSkeleton count={6} height={132} />} errorTitle="The page could not be loaded">
        {() => (
          <Stack gap={1.5} columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' }}>
            <Right title="You learn why" more={<To to={publicPages.rules.path}>All rules</To>}>
              Every decision on your chances or your money says what was decided, by whom or by which rule, on which facts, and
              what follows.
            </Right>
            <Right title="A person looks at it" more={<To to="/rules/review">How a review works</To>}>
              {said('review')} Somebody who did not decide answers within {reviewDays} days. If nobody answers and money is
              concerned, it is decided for you.
            </Right>
            <Right title="Your work is paid" more={<To to="/rules/unanswered-session">When you are paid</To>}>
              {said('unanswered-session')}
            </Right>
            <Right title="You can open a dispute" more={<To to="/rules/dispute">How a dispute works</To>}>
              {said('dispute')}
            </Right>
            <Right title="Your money goes where you say" more={<To to="/rules/destination-hold">Changes of destination</To>}>
              {said('destination-hold')}
            </Right>
            <Right
              title="Your data is yours"
              more={isParticipant ? <To to="/settings/privacy">Your privacy page</To> : <To to="/privacy">Privacy policy</To>}
            >
              You see what we know about you and who read it, download all of it, and have it erased.
            </Right>
          </Stack>
        )}
      </QueryState>
      {isParticipant && <OwnDecisions />}
    </Page>
  );
}

function Right({ title, more, children }: { readonly title: string; readonly more: ReactNode; readonly children: ReactNode }) {
  return (
    <CardStack component="section" flat p={2} gap={0.75} alignContent="start">
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <Typography variant="body2">{children}</Typography>
      <Typography variant="body2">{more}</Typography>
    </CardStack>
  );
}

const To = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Link component={RouterLink} to={to} sx={{ display: 'inline-block', py: 0.5 }}>
    {children}
  </Link>
);

function OwnDecisions() {
  const userId = useUserId();
  return (
    <Block component="section" aria-labelledby="decisions" mt={5}>
      <Prose variant="h2" id="decisions" mb={1.5}>
        Decisions about you
      </Prose>
      <DecisionsOnPerson
        userId={userId}
        empty={
          <EmptyState
            title="Nothing was decided about you yet"
            text="As soon as a rule, a researcher or our team decides about your chances or your money, it is here with its reasons."
          />
        }
      />
    </Block>
  );
}
