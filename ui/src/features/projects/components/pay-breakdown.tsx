import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Money, moneyLabels } from '../../../shared/money/money.js';
import { formatMinutes } from '../../../shared/display/duration-format.js';
import { MoneyBreakdown } from '../../../shared/money/money-breakdown.js';
import { promiseText } from './card-text.js';
import type { ProjectInFull } from '../api/project-view.js';

/**
 * Net amount, and how it follows from the gross: the fee is 5 %, at least $1 (spec 2, section 1).
 */
export function PayBreakdown({ project }: { readonly project: ProjectInFull }) {
  const { incentive, panelistRemuneration, timeMinutesRequired } = project;
  if (panelistRemuneration <= 0) {
    return (
      <div>
        <Typography sx={{ fontSize: '1.75rem', fontWeight: 680, letterSpacing: '-0.025em', lineHeight: 1.1 }}>Unpaid</Typography>
        <Typography
          sx={{ color: 'text.secondary', mt: 0.5 }}
        >{`Takes ${formatMinutes(timeMinutesRequired)}. The researcher pays no incentive for this study.`}</Typography>
      </div>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <div>
        <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1.25 }}>
          <Money label={moneyLabels.net} dollars={panelistRemuneration} size="display" />
          <Typography component="span" sx={{ fontSize: '1.1875rem', fontWeight: 600, color: 'text.secondary' }}>
            {`for ${formatMinutes(timeMinutesRequired)}`}
          </Typography>
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          This is what arrives. We take our fee before, never after.
        </Typography>
      </div>
      <MoneyBreakdown gross={incentive} fee={incentive - panelistRemuneration} net={panelistRemuneration} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {project.paymentPromiseHours === null
          ? 'Paid once you have taken part and the researcher has approved it.'
          : `${promiseText(project)}: if the researcher does not answer in time, we approve your payment.`}{' '}
        PayPal takes up to 5 days, a gift card up to 10 business days. The screener itself is not paid.
      </Typography>
    </Box>
  );
}
