import type { ProjectState } from '@panelist/domain/catalogue';
import { formatCents } from '@panelist/domain/kernel';
import { netCents } from '@panelist/domain/payout';

/**
 * A project as mails announce it: what the participant gets after the fee, the time, and its page.
 */
export function projectLines(
  { projectId, details }: Pick<Exclude<ProjectState, { status: 'none' }>, 'projectId' | 'details'>,
  publicUrl: string,
): string {
  const { name, incentiveCents, timeMinutesRequired: minutes, researchConductType } = details;
  const pay = incentiveCents === 0 ? 'unpaid' : formatCents(netCents(incentiveCents, 0));
  const time = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  const where = researchConductType === 2 ? 'remote' : 'in person';
  return `${name}\n${pay} for ${time}, ${where}\n${publicUrl}/panelists/v2/projects/view/${projectId}`;
}
