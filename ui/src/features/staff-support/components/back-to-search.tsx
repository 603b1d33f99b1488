import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useQueryParams } from '../../../shared/page/use-query-params.js';

/** Leads from a participant to the search, with what was searched for. */
export function BackToSearch() {
  const [address] = useQueryParams();
  const query = address.get('query');
  return (
    <Button component={Link} to={query ? `?${new URLSearchParams({ query }).toString()}` : '?'} variant="outlined">
      {query ? 'Back to the results' : 'Find somebody else'}
    </Button>
  );
}
