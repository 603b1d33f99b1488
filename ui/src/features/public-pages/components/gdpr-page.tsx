import { publicPages } from '../../../shared/public-pages/public-pages.js';
import { Article, PageLink, Part, SupportAddress } from './article.js';

export function GdprPage() {
  return (
    <Article
      page={publicPages.gdpr}
      lead="Your rights under the General Data Protection Regulation, and how Panelist fulfils each of them."
      updated="November 22, 2026"
    >
      <Part title="Who is responsible">
        <p>
          The operator of this site is the controller of your account, profile and payments. For the answers that you send to a
          project, the researcher of that project is a controller too, from the moment at which you submit the screener. Both are
          reached through <SupportAddress />.
        </p>
      </Part>
      <Part title="Why we may process your data">
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Basis</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Account, applications, participations, payments</td>
              <td>The contract with you (Article 6 (1) b)</td>
            </tr>
            <tr>
              <td>Ethnicity, and what you say about your health in a screener</td>
              <td>
                Your explicit consent, given by entering it (Article 9 (2) a). “Prefer not to answer” is a choice where the
                question is not needed.
              </td>
            </tr>
            <tr>
              <td>Limits against guessing passwords and against fraud</td>
              <td>Our legitimate interest in accounts that are safe (Article 6 (1) f)</td>
            </tr>
            <tr>
              <td>Records of payments</td>
              <td>The law (Article 6 (1) c)</td>
            </tr>
            <tr>
              <td>Analytics, functional and targeting cookies</td>
              <td>
                Your consent (Article 6 (1) a), which you can take back at any time in the{' '}
                <PageLink to={publicPages.cookies}>cookie policy</PageLink>
              </td>
            </tr>
          </tbody>
        </table>
      </Part>
      <Part title="Your rights, one by one">
        <ul>
          <li>
            <strong>Access and portability (15, 20):</strong> a copy of every event about you, in words and as data. Ask for it in
            your settings or write to us.
          </li>
          <li>
            <strong>Rectification (16):</strong> you correct your profile yourself. Date of birth and ethnicity are read-only
            after sign-up; write to us if they are wrong. The log keeps what was there before, encrypted like the rest.
          </li>
          <li>
            <strong>Erasure (17):</strong> the key that encrypts your data is destroyed, so the log keeps that something happened
            and loses what it says about you. How it works, and what the law keeps, is in the{' '}
            <PageLink to={publicPages.privacy}>privacy policy</PageLink>.
          </li>
          <li>
            <strong>Restriction and objection (18, 21):</strong> write to us. To leave, deactivate the account: open applications
            and bookings are cancelled, payments that are under way go on, and after 30 days the account is erased.
          </li>
          <li>
            <strong>Automated decisions (22):</strong> a screener’s rules, which its researcher set, decide by program whether an
            application qualifies, and your profile decides how well a project matches. Neither has legal effect. Write to us and
            a person looks at it.
          </li>
          <li>
            <strong>Complaint (77):</strong> you may complain to the data protection authority of the place where you live.
          </li>
        </ul>
        <p>We answer within one month, free of charge.</p>
      </Part>
      <Part title="Where the data is, and for how long">
        <p>
          Everything is in the databases and backups of this installation. It leaves them only towards the recipients that the{' '}
          <PageLink to={publicPages.privacy}>privacy policy</PageLink> names; Tremendous and PayPal also process payments in the
          United States.
        </p>
        <p>
          An account is kept until you erase it. Ended log-ins are deleted after 30 days, links in mails are valid for hours,
          codes for ten minutes.
        </p>
      </Part>
    </Article>
  );
}
