/** What a page says in its HTML, for readers that run no script: crawlers and link previews. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The text of the picture, for readers who do not see it. */
  readonly imageText: string;
  /** Path of the page, without origin. */
  readonly path: string;
}

/**
 * The head of the page at `path` (behind the base of the app); null for pages that have none of
 * their own.
 */
export type HeadOfPage = (path: string) => Promise<PageHead | null>;

/** Everything between these two in `index.html` is replaced; the build keeps them. */
const place = /<!--head-->[\s\S]*?<!--\/head-->/;
const picture = '/panelists/v2/share.png';
const common: PageHead = {
  title: 'Panelist',
  description: 'Take part in paid research. See what a study pays and asks before you apply.',
  imageText: 'Panelist: take part in paid research',
  path: '/panelists/v2/',
};

/** `html` with title, description and Open Graph tags of the page. */
export function withHead(html: string, head: PageHead | null, publicUrl: string): string {
  return html.replace(place, () => tagsOf(head ?? common, publicUrl));
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
  ].join('\n    ');
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text inside an element or a quoted attribute. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
