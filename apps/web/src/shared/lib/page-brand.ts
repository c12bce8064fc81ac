import type { Accents } from '@haihu/rules/config/accents';

/** What the server wrote into the page for the host it was asked at. */
export interface PageBrand {
  app_name: string;
  /** Pictures of this server, or empty; null where they are asked for later. */
  app_login_logo: string | null;
  app_home_logo: string | null;
  accents: Accents | null;
}

/** Null where the page came from elsewhere: from the development server, or within an app. */
export const pageBrand: PageBrand | null = read();

function read(): PageBrand | null {
  const content = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=haihu-brand]')?.content;
  return content ? (JSON.parse(content) as PageBrand) : null;
}
