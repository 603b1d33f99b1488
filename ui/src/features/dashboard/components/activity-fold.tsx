import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useRef } from 'react';
import { Block, Span } from '../../../shared/display/layout.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { groupsOf, type DashboardAnswer } from '../model/dashboard-groups.js';

const Activity = lazyComponent(async () => (await import('./activity.js')).Activity);

/**
 * All of the person's activity on a narrow page, folded; the address holds whether it is open,
 * `?tab=activity`.
 */
export function ActivityFold({ groups }: { readonly groups: DashboardAnswer['response'] }) {
  const [query, setQuery] = useQueryParams();
  const isOpen = query.get('tab') === 'activity';
  const fold = useRef<HTMLDivElement>(null);
  const opensWith = useRef(isOpen);
  useEffect(() => {
    // An address that names it leads to it.
    if (opensWith.current) fold.current?.scrollIntoView({ block: 'start' });
  }, []);
  const count = groupsOf(groups).reduce((sum, { group }) => sum + group.totalCount, 0);
  if (count === 0) return null;
  const toggle = () =>
    setQuery(
      (current) => {
        if (isOpen) current.delete('tab');
        else current.set('tab', 'activity');
        return current;
      },
      { replace: true },
    );
  return (
    <Box ref={fold} sx={{ mb: 2, scrollMarginTop: 64 }}>
      <Typography variant="body1" component="h2">
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls="activity"
          onClick={toggle}
          sx={{ width: '100%', minHeight: 48, px: 2, justifyContent: 'space-between', font: 'inherit', borderRadius: 2 }}
        >
          <span>
            All your activity{' '}
            <Span color="text.secondary" fontVariantNumeric="tabular-nums">
              {count}
            </Span>
          </span>
          <ExpandMore aria-hidden sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
        </ButtonBase>
      </Typography>
      <div id="activity">
        {isOpen && (
          <Block pt={1}>
            <Suspense fallback={<CardsSkeleton count={3} height={150} />}>
              <Activity />
            </Suspense>
          </Block>
        )}
      </div>
    </Box>
  );
}
