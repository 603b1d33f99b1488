import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';

/** From the right column to the left one, on a phone. */
export const BackLink = ({ to }: { readonly to: string }) => (
  <Button
    component={Link}
    to={to}
    size="small"
    // Begins where the title below it does.
    sx={{ justifySelf: 'start', px: 1, ml: -1 }}
  >
    Back to Conversations
  </Button>
);
