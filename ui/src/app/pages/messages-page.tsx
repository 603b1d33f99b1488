import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { Page } from '../../shared/page/page.js';
import { EmptyState } from '../../shared/states/empty-state.js';

/** There are no conversations yet; the page says where researchers write instead. */
export function MessagesPage() {
  return (
    <Page title="Messages">
      <EmptyState
        title="No conversations yet"
        text="Researchers cannot write to you here yet: what they have to say is in the invitation of your project, and in your mails."
        action={
          <Button component={Link} to="/surveys" variant="contained">
            Go to My projects
          </Button>
        }
      />
    </Page>
  );
}
