import {
  remedyText,
  type DisputeView as Dispute,
  type SupportDisputeView,
  type DisputeFile,
} from '@panelist/domain/dispute/browser';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { SectionCard } from '../../../shared/display/section-card.js';
import { StatusShape } from '../../../shared/display/status-chip.js';
import { LocalTime } from '../../../shared/display/time.js';
import type { Side } from '../../../entities/dispute/next-text.js';
import { HollowShape, StepList, StepListItem } from '../../../shared/display/step-list.js';
import { useAnnouncedChange } from '../../../shared/page/use-announced-change.js';
import { stepText } from '../model/dispute-text.js';
import { DisputeStatus } from './dispute-status.js';
import { NextLine } from './next-line.js';
import Link from '@mui/material/Link';
import { Muted, Prose, Row, Span, Stack } from '../../../shared/display/layout.js';

interface WrittenProps {
  readonly title: string;
  readonly at: string;
  /** Null: erased with its writer's account. */
  readonly text: string | null;
  readonly files?: readonly DisputeFile[];
  readonly children?: ReactNode;
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** What one side wrote, with its files. */
function Written({ title, at, text, files = [], children }: WrittenProps) {
  return (
    <SectionCard title={title} heading="h2">
      <Muted variant="body2" mb={1}>
        <LocalTime at={at} />
      </Muted>
      {children}
      <Prose overflowWrap="anywhere" whiteSpace="pre-wrap">
        {text ?? 'The text was deleted with its writer’s account.'}
      </Prose>
      {files.length > 0 && (
        <Stack component="ul" aria-label={`Files: ${title}`} m={0} mt={1.5} pl={2.5} gap={0.5}>
          {files.map(({ url, name, size }) => (
            <li key={url}>
              <Link href={url} target="_blank" rel="noopener noreferrer" sx={{ overflowWrap: 'anywhere' }}>
                {name}
              </Link>{' '}
              ({sizeText(size)})
            </li>
          ))}
        </Stack>
      )}
    </SectionCard>
  );
}

interface DisputeViewProps {
  readonly dispute: Dispute;
  readonly side: Side;
  /** Only support needs it here: the participant reads it in the timeline. */
  readonly researcherReason?: SupportDisputeView['researcherReason'];
  /** What the reader can do now. */
  readonly children?: ReactNode;
}

const ordered = ({ remedy, remedied, remediedAt }: Dispute): string | null => {
  if (remedy === null) return null;
  return remediedAt === null ? remedyText[remedy] : remedyText[remedied ?? remedy];
};

const decidedBy = {
  researcher: ': the researcher accepted it.',
  support: ', by our support team.',
  silence: ', because nobody decided in time.',
} as const;

/**
 * One dispute: where it is, what both sides wrote, the decisions, the evidence, and each step with
 * its time.
 */
export function DisputeView({ dispute, side, researcherReason, children }: DisputeViewProps) {
  const { text, files, answer, appeal, decisions, evidence, openedAt } = dispute;
  useAnnouncedChange(stepText(dispute.history.at(-1)?.step ?? 'opened', side));
  const order = ordered(dispute);
  const [first, second] = decisions;
  const decided = (decision: (typeof decisions)[number], title: string) => (
    <Written title={title} at={decision.at} text={decision.reason}>
      <Prose fontWeight={600} mb={1}>
        {stepText(decision.outcome, side)}
        {decidedBy[decision.by]}
      </Prose>
    </Written>
  );
  return (
    <Stack gap={2.5} alignItems="start" columns={{ xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 22rem' }}>
      <Stack shrinks gap={2.5}>
        <Stack gap={1}>
          <Row wraps gap={1}>
            <DisputeStatus dispute={dispute} side={side} />
          </Row>
          {order !== null && <Typography>{order}</Typography>}
          <NextLine dispute={dispute} side={side} />
        </Stack>
        {children}
        {second && decided(second, 'The decision on the appeal')}
        {appeal && <Written title={side === 'participant' ? 'Your appeal' : 'The appeal'} {...appeal} />}
        {first && decided(first, 'The decision')}
        {answer && (
          <Written title={side === 'researcher' ? 'Your answer' : 'The researcher’s answer'} {...answer}>
            {answer.accepts && (
              <Prose fontWeight={600} mb={1}>
                Accepted.
              </Prose>
            )}
          </Written>
        )}
        <Written
          title={side === 'participant' ? 'What you wrote' : 'What the participant wrote'}
          at={openedAt}
          text={text}
          files={files}
        />
        {researcherReason && <Written title="The researcher’s reason" {...researcherReason} />}
        <SectionCard title="What had happened before" heading="h2">
          {evidence.length === 0 ? (
            <Muted>Nothing was recorded.</Muted>
          ) : (
            <Stack component="ol" m={0} pl={2.5} gap={0.75}>
              {evidence.map((one) => (
                <li key={`${one.at} ${one.text}`}>
                  <Prose variant="body2" overflowWrap="anywhere">
                    {one.text}{' '}
                    <Span color="text.secondary">
                      <LocalTime at={one.at} />
                    </Span>
                  </Prose>
                </li>
              ))}
            </Stack>
          )}
        </SectionCard>
      </Stack>
      <SectionCard title="Step by step" heading="h2">
        <StepList>
          {dispute.history.map(({ at, step }, index) => (
            <StepListItem
              key={`${at} ${step}`}
              shape={<StatusShape meaning="notice" size={14} color="text.secondary" />}
              isLast={index === dispute.history.length - 1 && dispute.next === null}
            >
              <Prose variant="body2" fontWeight={550}>
                {stepText(step, side)}
              </Prose>
              <Muted variant="body2">
                <LocalTime at={at} />
              </Muted>
            </StepListItem>
          ))}
          {dispute.next !== null && (
            <StepListItem shape={<HollowShape />} isLast>
              <Prose variant="body2" component="span" fontWeight={600}>
                What comes next
              </Prose>
              <NextLine dispute={dispute} side={side} />
            </StepListItem>
          )}
        </StepList>
      </SectionCard>
    </Stack>
  );
}
