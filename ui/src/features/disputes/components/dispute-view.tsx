import {
  remedyText,
  type DisputeView as Dispute,
  type SupportDisputeView,
  type DisputeFile,
} from '@panelist/domain/dispute/browser';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { SectionCard } from '../../../shared/display/section-card.js';
import { StatusShape } from '../../../shared/display/status-chip.js';
import { LocalTime } from '../../../shared/display/time.js';
import type { Side } from '../../../entities/dispute/next-text.js';
import { HollowShape, Trail, TrailMark } from '../../../shared/display/trail.js';
import { useAnnouncedChange } from '../../../shared/page/use-announced-change.js';
import { stepText } from '../model/dispute-text.js';
import { DisputeStatus } from './dispute-status.js';
import { NextLine } from './next-line.js';
import Link from '@mui/material/Link';

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
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        <LocalTime at={at} />
      </Typography>
      {children}
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text ?? 'The text was deleted with its writer’s account.'}
      </Typography>
      {files.length > 0 && (
        <Box component="ul" aria-label={`Files: ${title}`} sx={{ m: 0, mt: 1.5, pl: 2.5, display: 'grid', gap: 0.5 }}>
          {files.map(({ url, name, size }) => (
            <li key={url}>
              <Link href={url} target="_blank" rel="noopener noreferrer" sx={{ overflowWrap: 'anywhere' }}>
                {name}
              </Link>{' '}
              ({sizeText(size)})
            </li>
          ))}
        </Box>
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
      <Typography sx={{ fontWeight: 600, mb: 1 }}>
        {stepText(decision.outcome, side)}
        {decidedBy[decision.by]}
      </Typography>
    </Written>
  );
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 22rem' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <DisputeStatus dispute={dispute} side={side} />
          </Box>
          {order !== null && <Typography>{order}</Typography>}
          <NextLine dispute={dispute} side={side} />
        </Box>
        {children}
        {second && decided(second, 'The decision on the appeal')}
        {appeal && <Written title={side === 'participant' ? 'Your appeal' : 'The appeal'} {...appeal} />}
        {first && decided(first, 'The decision')}
        {answer && (
          <Written title={side === 'researcher' ? 'Your answer' : 'The researcher’s answer'} {...answer}>
            {answer.accepts && <Typography sx={{ fontWeight: 600, mb: 1 }}>Accepted.</Typography>}
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
            <Typography sx={{ color: 'text.secondary' }}>Nothing was recorded.</Typography>
          ) : (
            <Box component="ol" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75 }}>
              {evidence.map((one) => (
                <li key={`${one.at} ${one.text}`}>
                  <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                    {one.text}{' '}
                    <Box component="span" sx={{ color: 'text.secondary' }}>
                      <LocalTime at={one.at} />
                    </Box>
                  </Typography>
                </li>
              ))}
            </Box>
          )}
        </SectionCard>
      </Box>
      <SectionCard title="Step by step" heading="h2">
        <Trail>
          {dispute.history.map(({ at, step }, index) => (
            <TrailMark
              key={`${at} ${step}`}
              shape={<StatusShape meaning="notice" size={14} color="text.secondary" />}
              isLast={index === dispute.history.length - 1 && dispute.next === null}
            >
              <Typography variant="body2" sx={{ fontWeight: 550 }}>
                {stepText(step, side)}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                <LocalTime at={at} />
              </Typography>
            </TrailMark>
          ))}
          {dispute.next !== null && (
            <TrailMark shape={<HollowShape />} isLast>
              <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>
                What comes next
              </Typography>
              <NextLine dispute={dispute} side={side} />
            </TrailMark>
          )}
        </Trail>
      </SectionCard>
    </Box>
  );
}
