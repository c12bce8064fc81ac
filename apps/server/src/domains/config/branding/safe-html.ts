const TAGS =
  'h1 h2 h3 h4 p br hr blockquote ul ol li strong em b i u s small table thead tbody tr th td a section'.split(' ');

/**
 * Keeps text with its structure and links. Removes everything that runs, loads, covers the page or sets a style. Keeps
 * sections for readers of one language.
 */
export async function cleanHtml(html: string): Promise<string> {
  // Only saving a branding needs this library, so the server starts without it.
  const { default: sanitizeHtml } = await import('sanitize-html');
  const cleaned = sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      section: [{ name: 'lang', multiple: false, values: ['zh', 'en'] }],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
  });
  return cleaned.trim();
}
