import Button from '@mui/material/Button';
import { EmptyState } from '../../../shared/states/empty-state.js';

export interface NoProjectsProps {
  readonly searched: boolean;
  readonly filtered: boolean;
  /** Only where the search was stopped: it may find something the next time. */
  readonly onRetry?: () => void;
  readonly onClearKeyword: () => void;
  readonly onClearFilters: () => void;
}

/**
 * The empty state of a search (spec 2, section 2, Empty state): names the keyword or the filters; a
 * search that was stopped is offered again.
 */
export function NoProjects({ searched, filtered, onRetry, onClearKeyword, onClearFilters }: NoProjectsProps) {
  if (onRetry) {
    const again = (
      <Button variant="outlined" onClick={onRetry}>
        Try again
      </Button>
    );
    return (
      <EmptyState title="Still looking! Check back soon." text="The search took too long, so we stopped it." action={again} />
    );
  }
  const text = searched
    ? "We couldn't find any projects related to your keyword. Try another keyword or browse the dashboard."
    : "We're looking for projects that match your filter criteria. Try again in a few minutes or adjust your filter settings.";
  const clear = searched ? (
    <Button variant="outlined" onClick={onClearKeyword}>
      Clear keyword
    </Button>
  ) : filtered ? (
    <Button variant="outlined" onClick={onClearFilters}>
      Clear filters
    </Button>
  ) : null;
  return <EmptyState title="Still looking! Check back soon." text={text} action={clear} />;
}
