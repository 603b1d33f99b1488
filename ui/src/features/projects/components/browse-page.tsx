import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { Page } from '../../../shared/page/page.js';
import { useSession } from '../../../shared/session/session-store.js';
import { ProjectExplorer } from './project-explorer.js';

/** The project list for participants and visitors; visitors see what they could earn. */
export function BrowsePage() {
  const session = useSession();
  const isVisitor = session.status !== 'in';
  return (
    <Page
      title="Browse projects"
      lead="Paid interviews, surveys and tests. What a card says is what you are paid, after our fee."
      actions={
        isVisitor && (
          <Button component={Link} to="/personal" variant="contained">
            Sign up to apply
          </Button>
        )
      }
    >
      <ProjectExplorer />
    </Page>
  );
}
