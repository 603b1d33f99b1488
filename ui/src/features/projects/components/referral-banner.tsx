import { referrer } from '@panelist/domain/identity/browser';
import { useQuery } from '../../../shared/api/use-query.js';
import { useReferrersCode } from '../../../shared/project/use-followed-link.js';
import { Banner } from '../../../shared/states/banner.js';

/** Who referred the reader by the link that led here; renders nothing without one (spec 2, section 2). */
export function ReferralBanner() {
  const code = useReferrersCode();
  const { data } = useQuery(referrer, code === null ? null : { params: { code } }, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  if (data === undefined) return null;
  return (
    <Banner meaning="paid">
      Congratulations! {data.response.fullName} has referred you to participate in a research project.
    </Banner>
  );
}
