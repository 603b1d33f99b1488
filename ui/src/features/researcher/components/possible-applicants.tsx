import { possibleApplicants, type ApplicantCriteria } from '@panelist/domain/catalogue/browser';
import { useQuery } from '../../../shared/api/use-query.js';
import { useDebounced } from '../../../shared/forms/use-debounced.js';
import { Prose } from '../../../shared/display/layout.js';

const typingMs = 600;

/** About how many participants may apply, as the criteria are typed. */
export function PossibleApplicants({ criteria }: { readonly criteria: ApplicantCriteria }) {
  const text = useDebounced(JSON.stringify(criteria), typingMs);
  const { data } = useQuery(possibleApplicants, { query: { criteria: text } }, { keepPreviousData: true });
  return (
    <Prose variant="body2" role="status" minHeight="1.5em">
      {data !== undefined &&
        (data.people === null
          ? 'Fewer than 20 participants can apply, as their profiles are now.'
          : `About ${data.people.toLocaleString('en-US')} participants can apply.`)}
    </Prose>
  );
}
