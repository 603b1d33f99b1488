import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { EmptyState } from './empty-state.js';

interface MissingProps {
  /** "payment": what the address names and the server does not find. */
  readonly what: string;
  /** The list of them. */
  readonly list: { readonly to: string; readonly name: string };
}

/**
 * In place of what an address names and the server does not find: says so, and leads to the list.
 */
export const Missing = ({ what, list }: MissingProps) => (
  <Box role="alert">
    <EmptyState
      title={`There is no such ${what}`}
      text="The link may be incomplete, or lead to something that you cannot open."
      action={
        <Button component={Link} to={list.to} variant="outlined">
          {list.name}
        </Button>
      }
    />
  </Box>
);
