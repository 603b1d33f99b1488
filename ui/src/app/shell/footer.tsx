import Box from '@mui/material/Box';
import Link from '@mui/material/Link';

/** These pages belong to the public site. */
const links = [
  { label: 'Support', href: '/support' },
  { label: 'Careers', href: '/careers' },
  { label: 'Terms', href: '/terms' },
  { label: 'Privacy', href: '/privacy' },
  { label: 'GDPR Privacy', href: '/gdpr-privacy' },
];

/** Shown on the not-found page only (spec 1, section 2). */
export function Footer() {
  return (
    <Box component="footer" sx={{ borderTop: 1, borderColor: 'divider', mt: 'auto', px: 3, py: 3 }}>
      <Box
        component="nav"
        aria-label="Footer"
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: 3, rowGap: 1 }}
      >
        {links.map((link) => (
          <Link key={link.label} href={link.href} color="text.secondary" sx={{ py: 0.75 }}>
            {link.label}
          </Link>
        ))}
      </Box>
    </Box>
  );
}
