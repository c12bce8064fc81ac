/** Adds settings, `-c name=value …`, to a connection string that may already have some. */
export function withSettings(connectionString: string, settings: string): string {
  const [address, query] = connectionString.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('options', [parameters.get('options'), settings].filter(Boolean).join(' '));
  return `${address}?${parameters}`;
}
