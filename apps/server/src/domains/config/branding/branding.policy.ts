import type { BrandingKey } from '@haihu/contract/config/values';

/** The kind of value of each branding key, and its greatest length in characters. */
export const brandingShapes: Record<BrandingKey, { kind: 'text' | 'html' | 'picture'; longest: number }> = {
  urp: { kind: 'html', longest: 200_000 },
  nda: { kind: 'html', longest: 200_000 },
  app_name: { kind: 'text', longest: 40 },
  app_login_logo: { kind: 'picture', longest: 300_000 },
  app_home_logo: { kind: 'picture', longest: 300_000 },
  app_product: { kind: 'html', longest: 200_000 },
  about: { kind: 'html', longest: 200_000 },
};

/** True for a picture that the content security policy allows: within the value, or on this server. */
export function isPicture(value: string): boolean {
  return /^data:image\/(png|jpeg|webp|gif);base64,[\w+/]+=*$/.test(value) || /^\/(?!\/)[\w./-]+$/.test(value);
}
