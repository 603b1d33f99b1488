import { EmploymentDialog as SharedDialog } from '../../../../entities/employment/employment-dialog.js';
import { summaries } from '../section-summary.js';
import type { DialogProps } from './dialog-props.js';

/** The employment section of the profile. */
export function EmploymentDialog(props: DialogProps) {
  return <SharedDialog {...props} summary={<summaries.employment profile={props.profile} />} />;
}
