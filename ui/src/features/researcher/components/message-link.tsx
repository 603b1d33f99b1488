import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useMayAct } from '../../../shared/session/use-may-act.js';

/** To the conversation about a response, whether or not it has begun. */
export function MessageLink({ responseId }: { readonly responseId: string }) {
  if (!useMayAct()) return null;
  const query = new URLSearchParams({ conversationUid: responseId }).toString();
  return (
    <Button
      component={Link}
      to={`messages?${query}`}
      size="small"
      variant="outlined"
      color="secondary"
      sx={{ justifySelf: 'start' }}
    >
      Message participant
    </Button>
  );
}
