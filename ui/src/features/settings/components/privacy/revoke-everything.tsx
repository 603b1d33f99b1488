import { revokeSharing, sharings, type SharedItem, type Sharing } from '@panelist/domain/participation/browser';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError, messageOf } from '../../../../shared/api/api-error.js';
import { call } from '../../../../shared/api/call.js';
import { refetchAfter } from '../../../../shared/api/query-key.js';
import { useQuestion } from '../../../../shared/dialog/use-question.js';
import { notify } from '../../../../shared/notices/notices.js';
import { useIsVisit } from '../visit-banner.js';
import { Muted, Row } from '../../../../shared/display/layout.js';

interface Revocable {
  readonly participationId: string;
  readonly kind: SharedItem['kind'];
}

const pageSize = 100;

async function allSharings(userId: string): Promise<readonly Sharing[]> {
  const all: Sharing[] = [];
  for (;;) {
    const { items, totalCount } = await call(sharings, { params: { userId }, query: { limit: pageSize, skip: all.length } });
    all.push(...items);
    if (items.length === 0 || all.length >= totalCount) return all;
  }
}

const isShared = ({ revokedAt }: SharedItem): boolean => revokedAt === null;

const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

const stays = (count: number): string =>
  count === 0 ? '' : ` ${counted(count, 'kind has', 'kinds have')} to stay for now: the list says why.`;

/**
 * Revokes all that can be revoked, kind by kind. What is done stays done if the page closes; the
 * rest can be repeated.
 */
export function RevokeEverything({ userId }: { readonly userId: string }) {
  const { mutate } = useSWRConfig();
  const { ask, dialog } = useQuestion();
  const isVisit = useIsVisit();
  const [progress, setProgress] = useState<string | null>(null);
  const isAsking = useRef(false);

  async function revoke(wanted: readonly Revocable[]): Promise<void> {
    let done = 0;
    for (const [index, { participationId, kind }] of wanted.entries()) {
      setProgress(`Revoking ${index + 1} of ${wanted.length}…`);
      try {
        await call(revokeSharing, { params: { id: participationId }, body: { kind } });
        done++;
      } catch (error) {
        // Since the list was read, the response went on, and the kind has to stay.
        if (!(error instanceof ApiError) || error.code !== 'participation.sharing-kept') {
          notify.error(`${done} of ${wanted.length} revoked. ${messageOf(error)} Revoke everything again for the rest.`);
          return;
        }
      }
    }
    const kept = wanted.length - done;
    notify.success(`Revoked: ${counted(done, 'kind', 'kinds')} of data.${stays(kept)}`);
  }

  async function begin(): Promise<void> {
    // The button stays enabled: it has the focus again after the question.
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      const all = await allSharings(userId);
      const shared = all.flatMap(({ participationId, items }) =>
        items.filter(isShared).map(({ kind, kept }) => ({ participationId, kind, kept })),
      );
      const wanted = shared.filter(({ kept }) => kept === null);
      const kept = shared.length - wanted.length;
      if (wanted.length === 0) {
        notify.info(`There is nothing to revoke now.${stays(kept)}`);
        return;
      }
      const researchers = new Set(wanted.map(({ participationId }) => participationId)).size;
      const question = {
        title: 'Revoke everything?',
        text: `${counted(wanted.length, 'kind', 'kinds')} of data in ${counted(researchers, 'project', 'projects')} disappear at once from the pages of the researchers, who read instead since when you do not share it. What they have already read or saved, we cannot take back.${stays(kept)} You can share each kind again.`,
        confirm: 'Revoke',
        cancel: 'Keep sharing',
      };
      if (!(await ask(question))) return;
      await revoke(wanted);
      await refetchAfter(mutate, revokeSharing);
    } catch (error) {
      notify.error(messageOf(error));
    } finally {
      isAsking.current = false;
      setProgress(null);
    }
  }

  return (
    <Row wraps gap={1.5} alignItems="center" mb={2}>
      <Button
        variant="outlined"
        disabled={isVisit || progress !== null}
        onClick={() => void begin()}
        sx={{ width: { xs: '100%', sm: 'auto' } }}
      >
        Revoke everything
      </Button>
      <Muted variant="body2" role="status">
        {progress}
      </Muted>
      {dialog}
    </Row>
  );
}
