import { organizationRecord } from '@panelist/domain/catalogue/browser';
import Box from '@mui/material/Box';
import { useQuery } from '../../../shared/api/use-query.js';
import { RecordFacts } from '../../../entities/project/record-facts.js';
import { useSession } from '../../../shared/session/session-store.js';
import type { ProjectInFull } from '../api/project-view.js';
import { Muted, Prose } from '../../../shared/display/layout.js';

/**
 * The record of the project's researcher, and what they say about it (contract, Fairness). The
 * example of the tour has no organization.
 */
export function RecordSection({ project }: { readonly project: Pick<ProjectInFull, 'organizationId' | 'researcherRecord'> }) {
  const { organizationId: id, researcherRecord } = project;
  const isLoggedIn = useSession().status === 'in';
  const answer = useQuery(organizationRecord, isLoggedIn && id ? { params: { id } } : null).data?.answer;
  return (
    <Box component="section" aria-labelledby="researcher-record">
      <Prose id="researcher-record" variant="h2" mb={1.5}>
        The researcher’s record
      </Prose>
      {researcherRecord === null ? (
        <Muted>New here: a record shows once five people have taken part in five sessions.</Muted>
      ) : (
        <RecordFacts record={researcherRecord} />
      )}
      {answer && (
        <Prose overflowWrap="anywhere" mt={1.5} whiteSpace="pre-line">
          The researcher says: “{answer}”
        </Prose>
      )}
    </Box>
  );
}
