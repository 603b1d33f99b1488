import { userStatements } from '@panelist/domain/fairness/browser';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useQuery } from '../../shared/api/use-query.js';
import { viewersZone } from '../../shared/display/viewers-zone.js';
import { QueryState } from '../../shared/states/query-state.js';
import { CardsSkeleton } from '../../shared/states/skeletons.js';
import { StatementList } from './statement-list.js';

/** As many as one call answers. */
const MOST = 100;

interface DecisionsProps {
  /** Null until the person is known. */
  readonly userId: string | null;
  readonly empty: ReactNode;
  readonly readOnly?: boolean;
  readonly skip?: number;
}

/** The decisions on a person, the latest first, a hundred at a time. */
export function DecisionsOnPerson({ userId, empty, readOnly = false, skip = 0 }: DecisionsProps) {
  const [goesOn, setGoesOn] = useState(false);
  const query = { ...(skip > 0 && { skip }), timezone: viewersZone() };
  const statements = useQuery(userStatements, userId === null ? null : { params: { userId }, query });
  return (
    <>
      <QueryState
        query={statements}
        skeleton={<CardsSkeleton count={3} height={180} />}
        errorTitle="The decisions could not be loaded"
        isEmpty={(all) => all.length === 0}
        empty={skip === 0 ? empty : null}
      >
        {(all) => (
          <>
            <StatementList statements={all} heading="h3" readOnly={readOnly} />
            {all.length === MOST && !goesOn && (
              <Button variant="outlined" onClick={() => setGoesOn(true)} sx={{ mt: 2 }}>
                Show earlier decisions
              </Button>
            )}
          </>
        )}
      </QueryState>
      {goesOn && <DecisionsOnPerson userId={userId} empty={empty} readOnly={readOnly} skip={skip + MOST} />}
    </>
  );
}
