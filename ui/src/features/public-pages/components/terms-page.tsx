import { publicPages } from '../../../shared/public-pages/public-pages.js';
import { Article, PageLink, Part, SupportAddress } from './article.js';

export function TermsPage() {
  return (
    <Article
      page={publicPages.terms}
      title="Terms of use"
      lead="What you may expect from Panelist, and what Panelist expects from you."
      updated="November 22, 2026"
    >
      <Part title="What Panelist is">
        <p>
          Panelist brings researchers and participants together. Researchers publish paid projects: interviews, surveys, focus
          groups, diary studies and tests. Participants apply by answering a screener, take part, and are paid an incentive.
        </p>
        <p>
          The researcher decides who is invited and whether a participation is complete. Panelist shows what a project pays and
          asks before you apply, keeps the record of what happened, and sends the payment.
        </p>
      </Part>
      <Part title="Your account">
        <ul>
          <li>You are at least 18 years old.</li>
          <li>You have one account, and it is about you. Second accounts are closed.</li>
          <li>What you say about yourself is true, in your profile and in every screener.</li>
          <li>Your password is yours alone. Panelist never asks for it by mail, message or telephone.</li>
        </ul>
        <p>Signing up ends with a code of conduct; the same rules bind you here.</p>
      </Part>
      <Part title="Applying and taking part">
        <p>
          Applying is free and is no promise of a place. The number of screeners that you can submit in 24 hours is limited; the
          page of each project says how many you have left. When a project closes before you were chosen, you are informed and
          nothing more is expected of you.
        </p>
        <p>
          An invitation is the beginning of a participation. What applies from there on is in the{' '}
          <PageLink to={publicPages.participationAgreement} />.
        </p>
      </Part>
      <Part title="Payment">
        <ul>
          <li>
            The amount that you see on a project is what you receive. It is the researcher’s incentive minus a fulfillment fee of
            5%, at least $1. A tip is yours whole.
          </li>
          <li>
            A payment is made after the researcher has approved the participation: by gift card, or by PayPal if you chose it.
          </li>
          <li>A gift card can take up to 10 business days to arrive, a PayPal payment up to 5 days.</li>
          <li>
            “Earnings” shows each step of each payment. If a provider returns one, the page says why, and you can correct the
            address.
          </li>
          <li>Taxes on what you receive are your own matter.</li>
        </ul>
      </Part>
      <Part title="What is not allowed">
        <ul>
          <li>Made-up answers, answers by a machine, and applying in another person’s name.</li>
          <li>
            Contact with researchers outside the tools of this site, and sharing what a project asked you to keep to yourself.
          </li>
          <li>Insults, threats and profanity.</li>
          <li>Reading, changing or overloading what is not yours, by program or by hand.</li>
        </ul>
        <p>
          A participation that breaks these rules can be marked as invalid and is then not paid. The researcher has to give a
          reason, and it is kept with the participation.
        </p>
      </Part>
      <Part title="What Panelist is not responsible for">
        <p>
          Projects are the researchers’ own. Panelist does not promise that a project takes place, that you are chosen, or that
          the site is reachable at every moment. Nothing here limits rights that the law gives you and that a contract cannot take
          away.
        </p>
      </Part>
      <Part title="Leaving, and changes of these terms">
        <p>
          You can leave at any time: <PageLink to={publicPages.privacy} /> says what is erased then and what the law makes us
          keep. Payments that are under way still reach you. If these terms change, the date above changes, and account holders
          get a mail before the new ones apply.
        </p>
        <p>
          Questions: <SupportAddress />.
        </p>
      </Part>
    </Article>
  );
}
