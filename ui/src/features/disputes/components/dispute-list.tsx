import type { SupportDisputeItem } from '@panelist/domain/dispute/browser';
import { CardLink } from '../../../shared/display/card-link.js';
import { CardStack } from '../../../shared/display/section-card.js';
import { LocalTime } from '../../../shared/display/time.js';
import type { Side } from '../../../entities/dispute/next-text.js';
import { groundTitle } from '../model/dispute-text.js';
import { DisputeStatus } from './dispute-status.js';
import { NextLine } from './next-line.js';
import { Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

/** What the lists of all sides have. */
type ListedDispute = Pick<SupportDisputeItem, 'id' | 'ground' | 'status' | 'overdue' | 'next' | 'projectName' | 'openedAt'>;

interface DisputeListProps<Dispute extends ListedDispute> {
  readonly disputes: readonly Dispute[];
  readonly side: Side;
  readonly to: (dispute: Dispute) => string;
}

/** Disputes as cards: what is disputed, about which project, where it is, and what comes next. */
export function DisputeList<Dispute extends ListedDispute>({ disputes, side, to }: DisputeListProps<Dispute>) {
  return (
    <Stack component="ul" list gap={1.5}>
      {disputes.map((dispute) => (
        <CardStack component="li" key={dispute.id} linked p={2} gap={1}>
          <Prose component="h2" overflowWrap="anywhere" fontWeight={600}>
            <CardLink to={to(dispute)}>{groundTitle(dispute.ground, side)}</CardLink>
          </Prose>
          <Row wraps alignItems="center" columnGap={1.25} rowGap={0.5}>
            <DisputeStatus dispute={dispute} side={side} />
            <Muted variant="body2" component="span" overflowWrap="anywhere">
              {dispute.projectName} · <LocalTime at={dispute.openedAt} />
            </Muted>
          </Row>
          <NextLine dispute={dispute} side={side} />
        </CardStack>
      ))}
    </Stack>
  );
}
