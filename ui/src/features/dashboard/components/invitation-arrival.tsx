import { invitationTarget } from '@panelist/domain/participation/browser';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';
import { notify } from '../../../shared/notices/notices.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';

export interface InvitationArrivalProps {
  readonly inviteCode: string;
  readonly inviteId: string;
}

/**
 * An invitation in the address of the dashboard leads to its project (document 2 §2, Dashboard).
 */
export function InvitationArrival({ inviteCode, inviteId }: InvitationArrivalProps) {
  const navigate = useNavigate();
  const [, setQuery] = useQueryParams();
  const { data, error } = useQuery(invitationTarget, { params: { id: inviteId }, query: { invite: inviteCode } });
  const projectId = data?.projectId;
  useEffect(() => {
    if (projectId === undefined) return;
    const query = new URLSearchParams({ invite: inviteCode, inviteId });
    void navigate(`/projects/view/${projectId}?${query.toString()}`, { replace: true });
  }, [projectId, inviteCode, inviteId, navigate]);
  useEffect(() => {
    if (error === undefined || projectId !== undefined) return;
    notify.error(error.message);
    setQuery(
      (current) => {
        for (const name of ['invite', 'inviteCode', 'inviteId']) current.delete(name);
        return current;
      },
      { replace: true },
    );
  }, [error, projectId, setQuery]);
  return null;
}
