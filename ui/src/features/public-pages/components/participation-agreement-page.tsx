import { publicPages } from '../../../shared/public-pages/public-pages.js';
import { Article, PageLink, Part, SupportAddress } from './article.js';

export function ParticipationAgreementPage() {
  return (
    <Article
      page={publicPages.participationAgreement}
      lead="What applies between you, the researcher and Panelist once you take part in a project."
      updated="November 27, 2026"
    >
      <Part title="Taking part is voluntary">
        <p>
          You decide study by study. You may stop at any time and need not give a reason; you may leave any question of a session
          unanswered. It is no employment, and the incentive is no wage.
        </p>
      </Part>
      <Part title="What you agree to">
        <ul>
          <li>To take part yourself, at the agreed time, with the equipment that the project asks for.</li>
          <li>To answer honestly and in your own words.</li>
          <li>
            To keep to yourself what the study shows you. Some projects ask you to accept a non-disclosure agreement of their own
            before you apply; it then applies as well.
          </li>
          <li>To cancel early if you cannot make it. A cancellation shortly before a session is noted as late.</li>
          <li>To stay within the tools of this site, and not to exchange private contact details with the researcher.</li>
        </ul>
      </Part>
      <Part title="What the researcher agrees to">
        <ul>
          <li>To say before you apply what the project pays, how long it takes, and whether it is remote or in person.</li>
          <li>To use what you say for the research only, and to ask you before recording.</li>
          <li>To confirm that you took part, and to give a reason when a participation is not accepted.</li>
        </ul>
      </Part>
      <Part title="The incentive">
        <p>
          It is due once the researcher has approved your participation. The amount that you receive is on the project’s page: the
          researcher’s incentive minus the fulfillment fee of 5%, at least $1. A participation that you cancel, miss, or that is
          marked as invalid with a reason is not paid.
        </p>
        <p>
          Researchers have to fund a project before they can invite, and the incentive of each invited person is reserved, so it
          does not depend on whether the researcher can pay afterwards.
        </p>
      </Part>
      <Part title="Your data in a project">
        <p>
          The researcher receives your name, the answers to the screener, and your photo, your video introduction and the links to
          your social profiles if you have them, when you submit it, and your e-mail only where the project says so. What you do
          on a partner’s own site is under that site’s rules. Everything else is in the{' '}
          <PageLink to={publicPages.privacy}>privacy policy</PageLink>.
        </p>
        <p>
          Something went wrong in a project? <SupportAddress />.
        </p>
      </Part>
    </Article>
  );
}
