import {
  changeSavedSearch,
  deleteSavedSearch,
  savedSearchList,
  type AlertChannel,
  type SavedSearchEntry,
} from '@panelist/domain/saved-search/browser';
import type { AnswerOf } from '@panelist/domain/kernel/browser';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { ChannelBoxes } from '../../../../entities/saved-search/channel-boxes.js';
import { messageOf } from '../../../../shared/api/api-error.js';
import { useCommand } from '../../../../shared/api/use-command.js';
import { Muted, Prose, Row } from '../../../../shared/display/layout.js';
import { CardStack } from '../../../../shared/display/section-card.js';
import { notify } from '../../../../shared/notices/notices.js';
import { deferredComponent } from '../../../../shared/states/lazy-component.js';
import { useIsVisit } from '../visit-banner.js';

const RenameDialog = deferredComponent(async () => (await import('./rename-search-dialog.js')).RenameSearchDialog);

export function SavedSearchCard({ item }: { readonly item: SavedSearchEntry }) {
  const { id, name, criteriaFormatted, alerts } = item;
  const change = useCommand(changeSavedSearch);
  const remove = useCommand(deleteSavedSearch);
  const [renaming, setRenaming] = useState(false);
  const isVisit = useIsVisit();
  const choose = async (next: readonly AlertChannel[]): Promise<void> => {
    const chosen = [...next];
    try {
      // A mail's link may have changed them since: what the list says holds.
      await change.run<AnswerOf<typeof savedSearchList>>(
        { params: { id }, body: { alerts: chosen } },
        {
          query: savedSearchList,
          change: (found) => ({ ...found, items: found.items.map((one) => (one.id === id ? { ...one, alerts: chosen } : one)) }),
        },
      );
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  const drop = async (): Promise<void> => {
    try {
      await remove.run({ params: { id } });
      notify.success(`“${name}” is deleted.`);
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  return (
    <CardStack component="li" flat p={2} gap={1}>
      <Row wraps gap={1} alignItems="flex-start">
        <div style={{ flex: '1 1 14rem', minWidth: 0 }}>
          <Prose fontWeight={600} overflowWrap="anywhere">
            {name}
          </Prose>
          {criteriaFormatted !== name && (
            <Muted variant="body2" overflowWrap="anywhere">
              {criteriaFormatted}
            </Muted>
          )}
        </div>
        <Row gap={1}>
          <Button
            variant="outlined"
            size="small"
            disabled={isVisit}
            aria-label={`Rename ${name}`}
            onClick={() => setRenaming(true)}
          >
            Rename
          </Button>
          <Button
            variant="outlined"
            size="small"
            color="secondary"
            disabled={isVisit || remove.running}
            aria-label={`Delete ${name}`}
            onClick={() => void drop()}
          >
            Delete
          </Button>
        </Row>
      </Row>
      <ChannelBoxes
        label="Alert me about new projects"
        chosen={alerts}
        disabled={isVisit || change.running}
        onChange={(next) => void choose(next)}
      />
      <Suspense fallback={null}>{renaming && <RenameDialog id={id} name={name} onClose={() => setRenaming(false)} />}</Suspense>
    </CardStack>
  );
}
