import { earningsStatement, type StatementFormat } from '@panelist/domain/payout/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { downloadFile } from '../../../shared/api/download-file.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { formatMoney } from '../../../shared/money/money.js';
import { messageOf } from '../../../shared/api/api-error.js';
import { notify } from '../../../shared/notices/notices.js';
import { methodName } from '../../../entities/payout/method-text.js';
import type { YearOfEarnings } from '../model/years-of-earnings.js';

/** What was paid in each year, for each method, with the statement as a file. */
export function Years({ years }: { readonly years: readonly YearOfEarnings[] }) {
  return (
    <SectionCard title="Year by year" heading="h2">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {years.map((year) => (
          <Box
            component="li"
            key={year.year}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
          >
            <div>
              <Typography sx={{ fontWeight: 620 }}>
                {year.year}: {formatMoney(year.dollars)} in {year.payments} {year.payments === 1 ? 'payment' : 'payments'}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {methodName.TREMENDOUS} {formatMoney(year.giftCards)} · {methodName.PAYPAL} {formatMoney(year.paypal)}
              </Typography>
            </div>
            <Box sx={{ display: 'flex', gap: 1 }}>
              <Statement year={year.year} format="pdf" />
              <Statement year={year.year} format="csv" />
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="caption" component="p" sx={{ mt: 1.5, color: 'text.secondary' }}>
        Years begin at midnight UTC, here and on the statements.
      </Typography>
    </SectionCard>
  );
}

function Statement({ year, format }: { readonly year: number; readonly format: StatementFormat }) {
  const download = () =>
    void downloadFile(earningsStatement, { query: { year, format } }, `earnings-${year}.${format}`).catch((failure: unknown) =>
      notify.error(messageOf(failure)),
    );
  const name = format.toUpperCase();
  return (
    <Button size="small" variant="outlined" onClick={download} aria-label={`Statement ${year} as ${name}`}>
      {name}
    </Button>
  );
}
