import Button from '@mui/material/Button';
import { Row } from '../../../shared/display/layout.js';

/** What staff search a history for, each by the part of the product that records it. */
const groups = [
  ['', 'Everything'],
  ['payout', 'Money'],
  ['participation', 'Applications and sessions'],
  ['messaging', 'Messages'],
  ['identity', 'Account'],
  ['profile', 'Profile'],
  ['dispute', 'Disputes'],
  ['support', 'Staff looks'],
] as const;

interface HistoryGroupsProps {
  /** Empty: everything. */
  readonly chosen: string;
  readonly onChoose: (context: string) => void;
}

/** The groups of events as buttons; the rarer parts stay in the list below. */
export function HistoryGroups({ chosen, onChoose }: HistoryGroupsProps) {
  return (
    <Row role="group" aria-label="Events about" wraps gap={1} mb={2}>
      {groups.map(([context, label]) => (
        <Button
          key={label}
          size="small"
          variant={chosen === context ? 'contained' : 'outlined'}
          color={chosen === context ? 'primary' : 'secondary'}
          aria-pressed={chosen === context}
          onClick={() => onChoose(context)}
          sx={{ minHeight: 36, px: 1.5 }}
        >
          {label}
        </Button>
      ))}
    </Row>
  );
}
