import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { Page } from '../../shared/page/page.js';
import { Footer } from '../shell/footer.js';

export function NotFoundPage() {
  return (
    <>
      <Page title="Not Found" lead="Sorry, we're not finding the page you're looking for." width="reading">
        <Button component={Link} to="/" variant="contained">
          Go to the start
        </Button>
      </Page>
      <Footer />
    </>
  );
}
