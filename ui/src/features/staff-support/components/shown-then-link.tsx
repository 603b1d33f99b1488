import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router-dom';

/** Leads to what the participant of this page saw at a time. */
export function ShownThenLink({ at, label }: { readonly at: string; readonly label: string }) {
  const [address] = useSearchParams();
  const userId = address.get('userId') ?? '';
  return (
    <Button
      component={Link}
      to={`?${new URLSearchParams({ userId, at }).toString()}`}
      size="small"
      color="secondary"
      sx={{ px: 1 }}
    >
      {label}
    </Button>
  );
}
