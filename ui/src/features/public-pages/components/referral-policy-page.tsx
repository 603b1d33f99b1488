import { publicPages } from '../../../shared/public-pages/public-pages.js';
import { Article, PageLink, Part, SupportAddress } from './article.js';

export function ReferralPolicyPage() {
  return (
    <Article
      page={publicPages.referralPolicy}
      lead="When bringing another person to Panelist earns a bonus, and when it does not."
      updated="November 30, 2026"
    >
      <Part title="Two kinds of referral">
        <ul>
          <li>
            <strong>Network referral.</strong> A person signs up with your link. You receive $20 once the incentives paid to them
            reach $75 in all.
          </li>
          <li>
            <strong>Project referral.</strong> A person arrives by your link to one project and takes part in it. Once they are
            paid, you receive the bonus that the project names, otherwise $50, on projects with an incentive of at least $100. At
            most five project referrals are paid for one project.
          </li>
        </ul>
        <p>A bonus is paid whole, without a fee, seven days after it was earned, in the way that you chose for incentives.</p>
      </Part>
      <Part title="Rules">
        <ul>
          <li>The first link that a person opens counts, for 30 days.</li>
          <li>
            You cannot refer yourself. The same person, phone number, e-mail, payment address or verified identity on both sides
            ends a referral.
          </li>
          <li>Write only to people whom you know. No bulk mail, no advertisements, no posts that pretend to be Panelist.</li>
          <li>Never tell a person how to answer a screener.</li>
          <li>If an incentive is taken back before the bonus was paid, the bonus is withdrawn too.</li>
        </ul>
      </Part>
      <Part title="What you see, and what you do not">
        <p>
          You see how far each referral has come, with the person’s name and the day of their sign-up. You do not learn which
          other projects they applied to, or why they were not chosen: that is theirs (see <PageLink to={publicPages.privacy} />
          ).
        </p>
        <p>
          Questions: <SupportAddress />.
        </p>
      </Part>
    </Article>
  );
}
