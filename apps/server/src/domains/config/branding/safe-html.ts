const TAGS = 'h1 h2 h3 h4 p br hr blockquote ul ol li strong em b i u s small table thead tbody tr th td a'.split(' ');

/** Text with its structure and its links; nothing that runs, loads, covers the page or carries a style. */
export async function cleanHtml(html: string): Promise<string> {
  // Only who saves a branding needs it: the server starts without.
  const { default: sanitizeHtml } = await import('sanitize-html');
  const cleaned = sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'target', 'rel'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
  });
  return cleaned.trim();
}
