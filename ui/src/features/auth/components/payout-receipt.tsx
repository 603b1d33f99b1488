import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Amount, moneyLabels } from '../../../shared/money/money.js';
import { MoneyLine } from '../../../shared/money/money-breakdown.js';

const facts = [
  'You see what a study pays and asks before you apply.',
  'Gift cards arrive within 10 business days, PayPal payments within 5 days.',
  'Every payment shows each of its steps, to the second.',
] as const;

/** A sample payment with the product's real numbers: gross, fee and net. */
export function PayoutReceipt() {
  return (
    <Box component="aside" aria-label="How payment works" sx={{ display: 'grid', gap: 3.5, maxWidth: 400, width: '100%' }}>
      <Box
        sx={{
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 4,
          p: 3.5,
          boxShadow: '0 24px 48px -32px rgb(31 28 24 / 0.35)',
        }}
      >
        <Typography sx={{ color: 'text.secondary' }}>You keep</Typography>
        <Amount dollars={95} size="display" />
        <Box
          component="dl"
          sx={{ m: 0, mt: 2.5, pt: 2, borderTop: '1.5px dashed', borderColor: 'divider', display: 'grid', gap: 1 }}
        >
          <MoneyLine label="A researcher pays" dollars={100} />
          <MoneyLine label={moneyLabels.fee} dollars={5} sign={'−\u00a0'} />
        </Box>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25 }}>
        {facts.map((fact) => (
          <Typography
            key={fact}
            component="li"
            sx={{ color: 'text.secondary', pl: 2, borderLeft: '2px solid', borderColor: 'primary.main' }}
          >
            {fact}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
