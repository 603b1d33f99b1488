import Share from '@mui/icons-material/Share';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { useHref } from 'react-router-dom';
import { useMe } from '../../shared/session/me.js';
import { useSession } from '../../shared/session/session-store.js';
import { sharedAddress, type Shared } from './share-targets.js';
import { lazyComponent } from '../../shared/states/lazy-component.js';
import { isExample } from '../../shared/tour/example-id.js';

const ShareList = lazyComponent(async () => (await import('./share-list.js')).ShareList);

/** `corner` of a card: an icon only, with the name of what is shared in its label. */
type Variant = 'button' | 'corner';

/** A button that opens the menu of places to share this at. */
export function ShareButton({ shared, variant = 'button' }: { readonly shared: Shared; readonly variant?: Variant }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const common = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: ({ currentTarget }: { readonly currentTarget: HTMLElement }) => setAnchor(currentTarget),
  } as const;
  return (
    <>
      {variant === 'corner' ? (
        <IconButton
          size="small"
          aria-label={`Share: ${shared.name}`}
          title="Share"
          {...common}
          // Above the link that covers the card.
          sx={{ position: 'relative', zIndex: 1, minWidth: 32, minHeight: 32, p: 0.5, my: -0.5 }}
        >
          <Share fontSize="small" aria-hidden />
        </IconButton>
      ) : (
        <Button variant="outlined" color="secondary" startIcon={<Share fontSize="small" aria-hidden />} {...common}>
          Share
        </Button>
      )}
      {anchor && (
        <Suspense>
          <ShareList shared={shared} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}

export interface ShareMenuProps {
  readonly project: { readonly id: string; readonly name: string };
  readonly variant?: Variant;
}

const mailText = 'I found a paid research project that may interest you:';

/**
 * Shares a project's page with the participant as its referrer (spec 2, section 2, Project cards).
 * Renders nothing for visitors, and for the example of the guided tour.
 */
export function ShareMenu({ project, variant = 'button' }: ShareMenuProps) {
  const session = useSession();
  const { user } = useMe();
  const path = useHref(`/projects/view/${project.id}`);
  if (session.status !== 'in' || isExample(project)) return null;
  const url = sharedAddress(`${globalThis.location.origin}${path}`, user?.referralLink);
  return <ShareButton shared={{ name: project.name, url, text: mailText }} variant={variant} />;
}
