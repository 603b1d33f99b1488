import { publicPages } from '../../../shared/public-pages/public-pages.js';
import { Article, PageLink, Part, SupportAddress } from './article.js';

export function CareersPage() {
  return (
    <Article page={publicPages.careers} lead="Work on a marketplace that treats participants as people who are owed an answer.">
      <Part title="What the work is like">
        <p>
          Panelist pays people for their time, so what it says about money and applications has to be exact. It is built around a
          log of events: every change is recorded, every screen follows from the record, and people’s data is encrypted with a key
          of their own. Working here means caring that a payment is made once, that a refusal says what would help, and that
          erasing an account really erases it.
        </p>
        <ul>
          <li>Engineering: TypeScript from the rules of a project to the page that shows them.</li>
          <li>Support: reading a person’s history event by event, and answering with what really happened.</li>
          <li>Operations: finding out why a payment was returned, and repairing it.</li>
        </ul>
      </Part>
      <Part title="Open positions">
        <p>
          There is no open position at the moment. You are welcome to write all the same: <SupportAddress />, with the word
          “Careers” in the subject. We keep applications for six months and erase them then.
        </p>
        <p>
          Looking for paid projects instead? Those are not employment: see the{' '}
          <PageLink to={publicPages.participationAgreement} />.
        </p>
      </Part>
    </Article>
  );
}
