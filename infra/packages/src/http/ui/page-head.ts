/** What a page says in its HTML, for readers that run no script: crawlers and link previews. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The text of the picture, for readers who do not see it. */
  readonly imageText: string;
  /** Path of the page, without origin. */
  readonly path: string;
  /** Search engines are not to list it: its project is closed. */
  readonly isUnlisted?: boolean;
  /** What the page is about, in the words of schema.org, without its address. */
  readonly structuredData?: Readonly<Record<string, unknown>>;
}

/**
 * The head of the page at `path` (behind the base of the app); null for pages that have none of
 * their own.
 */
export type HeadOfPage = (path: string) => Promise<PageHead | null>;

/** Everything between these two in `index.html` is replaced; the build keeps them. */
const place = /<!--head-->[\s\S]*?<!--\/head-->/;
const picture = '/panelists/v2/share.png';
export const common: PageHead = {
  title: 'Panelist',
  description: 'Take part in paid research. See what a study pays and asks before you apply.',
  imageText: 'Panelist: take part in paid research',
  path: '/panelists/v2/',
};

/**
 * `html` with title, description and Open Graph tags of the page. A page without a head of its own
 * (null) is one behind the log-in, or none at all, which search engines do not list; of a head that
 * could not be read (`undefined`) nothing is said.
 */
export function withHead(html: string, head: PageHead | null | undefined, publicUrl: string): string {
  const unlisted = head === null || head?.isUnlisted === true ? '\n    <meta name="robots" content="noindex" />' : '';
  return html.replace(place, () => tagsOf(head ?? common, publicUrl) + unlisted);
}

function tagsOf(head: PageHead, publicUrl: string): string {
  const address = new URL(head.path, publicUrl).href;
  const property = (name: string, content: string | number) =>
    `<meta property="og:${name}" content="${escaped(`${content}`)}" />`;
  return [
    `<title>${escaped(head === common ? head.title : `${head.title} · Panelist`)}</title>`,
    `<meta name="description" content="${escaped(head.description)}" />`,
    ...(head === common ? [] : [`<link rel="canonical" href="${escaped(address)}" />`]),
    property('site_name', 'Panelist'),
    property('type', 'website'),
    property('title', head.title),
    property('description', head.description),
    property('url', address),
    property('image', new URL(picture, publicUrl).href),
    property('image:width', 1200),
    property('image:height', 630),
    property('image:alt', head.imageText),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...(head.structuredData === undefined ? [] : [structured({ ...head.structuredData, url: address })]),
  ].join('\n    ');
}

/** A block of data, which no browser runs; no text of it can end the element. */
function structured(data: Readonly<Record<string, unknown>>): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/ld+json">${json}</script>`;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text inside an element or a quoted attribute. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
