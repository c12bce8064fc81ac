import type { Handlers } from '../../../kernel/endpoint.ts';
import type { PageRequest } from '../../../platform/http/page-route.ts';
import { fillManifest, fillPage, type PageBrand } from './fill-page.ts';
import type { Looks } from './look.usecases.ts';
import { PICTURES } from './pictures.ts';

/** Connects the page, the manifest and the pictures of a host. */
export function servePages(
  { handlePage }: Handlers,
  looks: Looks,
  brandOf: (sentHost: string) => Promise<PageBrand>,
): void {
  /**
   * Returns a built file with the branding of this host. Returns it unchanged if the branding cannot be read, so that
   * the app still opens.
   */
  async function filled(
    { host, builtFile, onProblem }: PageRequest,
    file: string,
    fill: (text: string, brand: PageBrand) => string,
  ): Promise<string | null> {
    const text = await builtFile(file).catch(() => null);
    if (text === null) return null;
    try {
      return fill(text, await brandOf(host));
    } catch (problem) {
      onProblem(problem);
      return text;
    }
  }

  for (const path of ['/', '/index.html']) {
    handlePage(path, async (request) => {
      const body = await filled(request, 'index.html', fillPage);
      return body === null ? null : { contentType: 'text/html; charset=utf-8', body, kept: 'asked-again' };
    });
  }
  handlePage('/manifest.webmanifest', async (request) => {
    // A file of another language has the parts with words only.
    const words = await request.builtFile(`manifest.${request.language}.webmanifest`).catch(() => '{}');
    const body = await filled(request, 'manifest.webmanifest', (built, brand) =>
      fillManifest(JSON.stringify({ ...JSON.parse(built), ...JSON.parse(words) }), brand),
    );
    if (body === null) return null;
    return { contentType: 'application/manifest+json', body, kept: 'asked-again', isByLanguage: true };
  });
  handlePage(`${PICTURES}:name`, async ({ name }) => {
    const found = /^[\da-f]{24}[\w.-]{1,16}$/.test(name) ? await looks.picture(name) : undefined;
    return found ? { contentType: found.type, body: found.bytes, kept: 'for-good' } : null;
  });
}
