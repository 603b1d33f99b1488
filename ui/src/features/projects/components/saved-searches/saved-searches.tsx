import { normalCriteria, savedSearchList, type SavedSearchEntry } from '@panelist/domain/saved-search/browser';
import BookmarkAddOutlined from '@mui/icons-material/BookmarkAddOutlined';
import BookmarksOutlined from '@mui/icons-material/BookmarksOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useQuery } from '../../../../shared/api/use-query.js';
import { lazyComponent } from '../../../../shared/states/lazy-component.js';
import { criteriaOfQuery, type ListQuery } from '../../model/list-query.js';
import { queryOfCriteria } from '../../model/saved-criteria.js';

const SaveSearchDialog = lazyComponent(async () => (await import('./save-search-dialog.js')).SaveSearchDialog);
const SavedSearchMenu = lazyComponent(async () => (await import('./saved-search-menu.js')).SavedSearchMenu);

interface SavedSearchesProps {
  readonly query: ListQuery;
  readonly onChoose: (changes: Partial<ListQuery>) => void;
}

const sameSearch = (one: SavedSearchEntry['criteria'], other: SavedSearchEntry['criteria']): boolean =>
  JSON.stringify(normalCriteria(one)) === JSON.stringify(normalCriteria(other));

/** Saved searches as choices, and *Save this search* once a filter or keyword is set. */
export function SavedSearches({ query, onChoose }: SavedSearchesProps) {
  const { data } = useQuery(savedSearchList, {});
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [saving, setSaving] = useState(false);
  const criteria = criteriaOfQuery(query);
  const { keywords, filters } = normalCriteria(criteria);
  const isSet = keywords !== '' || Object.keys(filters).length > 0;
  const shown = data?.items.find((one) => sameSearch(one.criteria, criteria));
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        color="secondary"
        startIcon={<BookmarksOutlined fontSize="small" />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label="Saved searches"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minHeight: 40 }}
      >
        Saved
      </Button>
      {isSet && data && shown === undefined && (
        <Button
          size="small"
          startIcon={<BookmarkAddOutlined fontSize="small" />}
          aria-haspopup="dialog"
          onClick={() => setSaving(true)}
          sx={{ minHeight: 40 }}
        >
          Save this search
        </Button>
      )}
      <Suspense fallback={null}>
        {anchor && (
          <SavedSearchMenu
            items={data?.items ?? []}
            shownId={shown?.id}
            anchor={anchor}
            onChoose={(item) => onChoose(queryOfCriteria(item.criteria))}
            onClose={() => setAnchor(null)}
          />
        )}
        {saving && <SaveSearchDialog criteria={criteria} onClose={() => setSaving(false)} />}
      </Suspense>
    </>
  );
}
