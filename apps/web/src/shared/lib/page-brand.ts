import type { Accents } from '@haihu/rules/config/branding/accents';

/** Branding that the server wrote into the page for the requested host. */
export interface WrittenBrand {
  app_name: string;
  /** Addresses of pictures on this server. Empty for none; `null` if they have to be requested later. */
  app_login_logo: string | null;
  app_home_logo: string | null;
  accents: Accents | null;
}

/** `null` if the server did not write the page: on the development server, or inside an app. */
export const pageBrand: WrittenBrand | null = read();

function read(): WrittenBrand | null {
  const content = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=haihu-brand]')?.content;
  return content ? (JSON.parse(content) as WrittenBrand) : null;
}
