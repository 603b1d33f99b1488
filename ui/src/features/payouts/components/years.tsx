import { earningsStatement, type StatementFormat } from '@panelist/domain/payout/browser';
import Button from '@mui/material/Button';
import { downloadFile } from '../../../shared/api/download-file.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { formatMoney } from '../../../shared/money/money.js';
import { messageOf } from '../../../shared/api/api-error.js';
import { notify } from '../../../shared/notices/notices.js';
import { methodName } from '../../../entities/payout/method-text.js';
import type { YearOfEarnings } from '../model/years-of-earnings.js';
import { Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

/** What was paid in each year, for each method, with the statement as a file. */
export function Years({ years }: { readonly years: readonly YearOfEarnings[] }) {
  return (
    <SectionCard title="Year by year" heading="h2">
      <Stack component="ul" list gap={2}>
        {years.map((year) => (
          <Row component="li" key={year.year} wraps alignItems="center" justifyContent="space-between" gap={1}>
            <div>
              <Prose fontWeight={620}>
                {year.year}: {formatMoney(year.dollars)} in {year.payments} {year.payments === 1 ? 'payment' : 'payments'}
              </Prose>
              <Muted variant="body2">
                {methodName.TREMENDOUS} {formatMoney(year.giftCards)} · {methodName.PAYPAL} {formatMoney(year.paypal)}
              </Muted>
            </div>
            <Row gap={1}>
              <Statement year={year.year} format="pdf" />
              <Statement year={year.year} format="csv" />
            </Row>
          </Row>
        ))}
      </Stack>
      <Muted variant="caption" component="p" mt={1.5}>
        Years begin at midnight UTC, here and on the statements.
      </Muted>
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
