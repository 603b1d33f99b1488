import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { payoutTitle, type Payout } from '@panelist/domain/payout/browser';
import { Link } from 'react-router-dom';
import { CardLink } from '../../../shared/display/card-link.js';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { formatMoney, Money, moneyLabels } from '../../../shared/money/money.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { LocalTime } from '../../../shared/display/time.js';
import { methodName } from '../../../entities/payout/method-text.js';
import { guidance, isOurs, latestMilestone, payoutChip } from '../../../entities/payout/payout-status.js';
import { canMend, type PayoutGroup } from '../model/payout-groups.js';
import { Block, Muted, Prose, Span, Stack } from '../../../shared/display/layout.js';

/** One line a payment; what did not arrive as expected says why below. */
export function PayoutList({ groups }: { readonly groups: readonly PayoutGroup[] }) {
  return (
    <Stack gap={2.5}>
      {groups.map(({ key, title, paidDollars, payouts }) => (
        <section key={key} aria-labelledby={`payouts-${key}`}>
          <Prose variant="subtitle1" component="h3" id={`payouts-${key}`} mb={1}>
            {title}
            {paidDollars !== null && <Span color="text.secondary" fontWeight={450}>{` · ${formatMoney(paidDollars)} paid`}</Span>}
          </Prose>
          <Card component="ul" sx={{ listStyle: 'none', m: 0, p: 0, overflow: 'visible' }}>
            {payouts.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} />
            ))}
          </Card>
        </section>
      ))}
    </Stack>
  );
}

/** The whole row links to the tracker; the link's text is the project's name. */
function PayoutRow({ payout }: { readonly payout: Payout }) {
  const { to } = useAddressParam('id');
  const status = payoutChip(payout, 'participant');
  const [word, at] = latestMilestone(payout);
  const isPaid = payout.status === 'paid';
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        px: { xs: 2, sm: 2.5 },
        py: 1.25,
        minHeight: 52,
        display: 'grid',
        columnGap: 2,
        rowGap: 0.5,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '7rem minmax(0, 1fr) auto auto' },
        '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
        '&:hover': { bgcolor: 'surface.sunken' },
      }}
    >
      <Muted variant="body2" gridColumn={{ xs: 1, sm: 'auto' }} gridRow={{ xs: 2, sm: 'auto' }}>
        {!isPaid && `${word} `}
        <LocalTime at={at} form="day" first={isPaid} />
        {isPaid && <Span display={{ sm: 'none' }}>{` · ${methodName[payout.type]}`}</Span>}
      </Muted>
      <Prose overflowWrap="anywhere" fontWeight={550} minWidth={0}>
        <CardLink to={to(payout.id)}>{payoutTitle(payout)}</CardLink>
      </Prose>
      <Block
        justifySelf="end"
        color="text.secondary"
        fontSize="0.875rem"
        display={{ xs: isPaid ? 'none' : 'block', sm: 'block' }}
      >
        {isPaid ? methodName[payout.type] : <StatusChip meaning={status.meaning} label={status.label} />}
      </Block>
      <Block
        justifySelf="end"
        gridColumn={{ xs: 2, sm: 'auto' }}
        gridRow={{ xs: 1, sm: 'auto' }}
        minWidth={{ sm: '5.5rem' }}
        textAlign="right"
      >
        <Money label={moneyLabels.net} dollars={payout.net} form="exact" />
      </Block>
      <Problem payout={payout} to={to(payout.id)} />
    </Box>
  );
}

/** Why it has not arrived, and what mends it; nothing where all is as expected. */
function Problem({ payout, to }: { readonly payout: Payout; readonly to: string }) {
  const { heldUntil, failure } = payout;
  if (heldUntil === null && !failure && !isOurs(payout) && !canMend(payout)) return null;
  return (
    <Block gridColumn={{ xs: '1 / -1', sm: '2 / -1' }}>
      {heldUntil !== null && (
        <Typography variant="body2">
          Waits until <LocalTime at={heldUntil} />: the change of where it goes is not confirmed yet.
        </Typography>
      )}
      {failure && <Typography variant="body2">{failure.message}</Typography>}
      {isOurs(payout) && <Typography variant="body2">{guidance(payout)}</Typography>}
      {canMend(payout) && (
        <Button
          component={Link}
          to={to}
          size="small"
          variant="contained"
          aria-label={`Change where it goes: ${payoutTitle(payout)}`}
          // Above the link that covers the row.
          sx={{ position: 'relative', zIndex: 1, mt: 1 }}
        >
          Change where it goes
        </Button>
      )}
    </Block>
  );
}
