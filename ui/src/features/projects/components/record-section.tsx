import { organizationRecord } from '@panelist/domain/catalogue/browser';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '../../../shared/api/use-query.js';
import { RecordFacts } from '../../../entities/project/record-facts.js';
import { useSession } from '../../../shared/session/session-store.js';
import type { ProjectInFull } from '../api/project-view.js';

/** The record of the project's researcher, and what they say about it (contract, Fairness). */
export function RecordSection({ project }: { readonly project: Pick<ProjectInFull, 'organizationId' | 'researcherRecord'> }) {
  const { organizationId: id, researcherRecord } = project;
  const isLoggedIn = useSession().status === 'in';
  const answer = useQuery(organizationRecord, isLoggedIn ? { params: { id } } : null).data?.answer;
  return (
    <Box component="section" aria-labelledby="researcher-record">
      <Typography id="researcher-record" variant="h2" sx={{ mb: 1.5 }}>
        The researcher’s record
      </Typography>
      {researcherRecord === null ? (
        <Typography sx={{ color: 'text.secondary' }}>
          New here: a record shows once five people have taken part in five sessions.
        </Typography>
      ) : (
        <RecordFacts record={researcherRecord} />
      )}
      {answer && (
        <Typography sx={{ mt: 1.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          The researcher says: “{answer}”
        </Typography>
      )}
    </Box>
  );
}
