import type { PayoutWithSteps } from '@panelist/domain/payout/browser';
import type { ReactNode } from 'react';
import { StatusShape } from '../../shared/display/status-chip.js';
import { LocalTime } from '../../shared/display/time.js';
import { HollowShape, StepList, StepListItem } from '../../shared/display/step-list.js';
import { stepMeaning } from './payout-status.js';
import { Muted, Prose } from '../../shared/display/layout.js';

export type PayoutStep = PayoutWithSteps['steps'][number];

interface PayoutStepListProps {
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
export function PayoutStepList({ steps, renderNote, renderOver, ahead = [] }: PayoutStepListProps) {
  return (
    <StepList>
      {steps.map((step, index) => (
        <StepListItem
          key={`${step.at} ${step.type} ${String(step.attempt)}`}
          shape={<StepShape type={step.type} />}
          isLast={index === steps.length - 1 && ahead.length === 0}
        >
          {renderOver?.(step)}
          <Prose lineHeight={1.4}>{step.text}</Prose>
          <Muted variant="body2">
            <LocalTime at={step.at} form="second" first />
          </Muted>
          {renderNote(step)}
        </StepListItem>
      ))}
      {ahead.map((text, index) => (
        <StepListItem key={text} shape={<HollowShape />} isLast={index === ahead.length - 1}>
          <Muted lineHeight={1.4}>{text}</Muted>
          <Muted variant="body2">Still to come</Muted>
        </StepListItem>
      ))}
    </StepList>
  );
}

/** Expected steps have a tick; the last one, the payment, is coloured. */
function StepShape({ type }: { readonly type: string }) {
  const meaning = stepMeaning(type);
  return meaning ? <StatusShape meaning={meaning} size={16} /> : <StatusShape meaning="paid" size={16} color="text.secondary" />;
}
