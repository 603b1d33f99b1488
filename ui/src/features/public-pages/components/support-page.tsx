import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { publicPages } from '../../../shared/public-pages/public-pages.js';
import { supportEmail } from '../../../shared/page-config/page-config.js';
import { Article, PageLink, Part, SupportAddress } from './article.js';

export function SupportPage() {
  return (
    <Article
      page={publicPages.support}
      title="Help Center"
      lead="Answers to what participants ask most, and how to reach a person."
    >
      <Part title="My incentive has not arrived">
        <p>
          Open <strong>Earnings</strong> and choose the payment: it shows each step with its time, and the next one. A gift card
          can take up to 10 business days, a PayPal payment up to 5 days. Look into the spam folder too.
        </p>
        <p>
          If the provider returned the payment, the same page says why and lets you enter another address. It is then sent again.
        </p>
      </Part>
      <Part title="Why was I not invited?">
        <p>
          A researcher looks for certain people, and often more apply than there are places. <strong>My projects</strong> says
          where each application is. A project that closes says so to everybody who applied.
        </p>
      </Part>
      <Part title="I cannot start a screener">
        <p>
          The page of the project names what is missing: a verified e-mail, a verified phone number, a photo, or a work e-mail for
          studies with professionals. The number of screeners in 24 hours is limited as well; the page says when the next ones are
          available.
        </p>
      </Part>
      <Part title="The mail or the code does not come">
        <p>
          Wait a minute, and look into the spam folder. A mail can be asked for again after one minute, a code for your phone
          after five minutes. A code is valid for ten minutes and for five tries.
        </p>
      </Part>
      <Part title="I cannot make it to a session">
        <p>
          Cancel it in <strong>My projects</strong>, as early as you can, so that another person gets the place.
        </p>
      </Part>
      <Part title="My account or my data">
        <p>
          Names, e-mail, password, notifications and cookies are in your settings. What is stored about you, and how it is erased,
          is in the <PageLink to={publicPages.privacy}>privacy policy</PageLink>.
        </p>
      </Part>
      <Part title="Write to us">
        <p>
          <SupportAddress />. Name the project and, if it is about a payment, its date. In the menu, “Copy user id” copies the
          number under which support finds your account. Never send your password.
        </p>
        <Button component="a" href={`mailto:${supportEmail()}`} variant="contained" sx={{ mr: 1.5, mt: 1 }}>
          Write an e-mail
        </Button>
        <Button component={Link} to="/surveys" variant="outlined" sx={{ mt: 1 }}>
          Go to My projects
        </Button>
      </Part>
    </Article>
  );
}
