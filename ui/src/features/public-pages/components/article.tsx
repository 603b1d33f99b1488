import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useId, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { Page } from '../../../shared/page/page.js';
import { publicPages, type PublicPage } from '../../../shared/public-pages/public-pages.js';
import { supportEmail } from '../../../shared/page-config/page-config.js';
import { Block, Muted, Prose, Row } from '../../../shared/display/layout.js';

interface ArticleProps {
  readonly page: PublicPage;
  readonly title?: string;
  /** The page in one or two sentences. */
  readonly lead: string;
  /** When the text last changed, in words; documents that bind need it. */
  readonly updated?: string;
  readonly children: ReactNode;
}

/** A page of text, with links to the other public pages below it. */
export function Article({ page, title = page.title, lead, updated, children }: ArticleProps) {
  return (
    <Page title={title} lead={lead} width="reading">
      <Box
        component="article"
        sx={{
          lineHeight: 1.65,
          '& p': { my: 1.25 },
          '& ul': { pl: 2.75, my: 1.25 },
          '& li': { mb: 0.75 },
          '& th, & td': { textAlign: 'left', verticalAlign: 'top', py: 1, pr: 2, borderBottom: 1, borderColor: 'divider' },
          '& table': { borderCollapse: 'collapse', width: '100%', my: 1.5, fontSize: '0.9375rem' },
          overflowWrap: 'anywhere',
        }}
      >
        {updated && <Muted>Last changed on {updated}.</Muted>}
        {children}
      </Box>
      <OtherPages of={page} />
    </Page>
  );
}

/** A section of the text, under its heading. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Prose variant="h3" component="h2" id={titleId} mt={4} mb={1}>
        {title}
      </Prose>
      {children}
    </section>
  );
}

export function PageLink({ to, children }: { readonly to: PublicPage; readonly children?: ReactNode }) {
  return (
    <Link component={RouterLink} to={to.path}>
      {children ?? to.title}
    </Link>
  );
}

/** The address for questions, as a link. */
export function SupportAddress() {
  return <Link href={`mailto:${supportEmail()}`}>{supportEmail()}</Link>;
}

function OtherPages({ of }: { readonly of: PublicPage }) {
  return (
    <Row component="nav" aria-label="More to read" line="above" wraps mt={6} pt={3} columnGap={3} rowGap={1}>
      {Object.values(publicPages)
        .filter(({ path }) => path !== of.path)
        .map((page) => (
          <Block key={page.path} py={0.5}>
            <PageLink to={page} />
          </Block>
        ))}
    </Row>
  );
}
