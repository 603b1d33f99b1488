import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PayoutWithSteps } from '@panelist/domain/payout/browser';
import type { ReactNode } from 'react';
import { StatusShape } from '../display/status-chip.js';
import { LocalTime } from '../display/time.js';
import { stepMeaning } from './payout-status.js';

export type PayoutStep = PayoutWithSteps['steps'][number];

interface StepTrailProps {
  readonly steps: readonly PayoutStep[];
  /** Rendered below a step, for the provider's message. */
  readonly renderNote: (step: PayoutStep) => ReactNode;
  /** Rendered above a step's sentence. */
  readonly renderOver?: (step: PayoutStep) => ReactNode;
  /** The steps that are not reached yet. */
  readonly ahead?: readonly string[];
}

/**
 * All steps of a payout, oldest first, with times to the second; future steps are hollow and have
 * no time.
 */
export function StepTrail({ steps, renderNote, renderOver, ahead = [] }: StepTrailProps) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {steps.map((step, index) => (
        <Mark
          key={`${step.at} ${step.type} ${String(step.attempt)}`}
          shape={<StepShape type={step.type} />}
          isLast={index === steps.length - 1 && ahead.length === 0}
        >
          {renderOver?.(step)}
          <Typography sx={{ lineHeight: 1.4 }}>{step.text}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <LocalTime at={step.at} form="second" />
          </Typography>
          {renderNote(step)}
        </Mark>
      ))}
      {ahead.map((text, index) => (
        <Mark key={text} shape={<Hollow />} isLast={index === ahead.length - 1}>
          <Typography sx={{ color: 'text.secondary', lineHeight: 1.4 }}>{text}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Still to come
          </Typography>
        </Mark>
      ))}
    </Box>
  );
}

/** Expected steps have a tick; the last one, the payment, is coloured. */
function StepShape({ type }: { readonly type: string }) {
  const meaning = stepMeaning(type);
  return meaning ? <StatusShape meaning={meaning} size={16} /> : <StatusShape meaning="paid" size={16} color="text.secondary" />;
}

const Hollow = () => (
  <Box
    component="span"
    aria-hidden
    sx={{ width: 14, height: 14, border: '2px dashed', borderColor: 'closed.main', borderRadius: '50%' }}
  />
);

function Mark({
  shape,
  isLast,
  children,
}: {
  readonly shape: ReactNode;
  readonly isLast: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '16px minmax(0, 1fr)', columnGap: 1.75 }}>
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', pt: 0.375 }}>
        {shape}
        {!isLast && <Box sx={{ flex: 1, width: '2px', bgcolor: 'divider', mt: 0.75 }} />}
      </Box>
      <Box sx={{ pb: isLast ? 0 : 2.25, minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
    </Box>
  );
}
