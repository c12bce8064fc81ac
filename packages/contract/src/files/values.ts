/** Formats of exported lists. */
export const fileFormats = ['xlsx', 'csv'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** Formats of pictures that can be uploaded. */
export const imageKinds = ['jpg', 'png', 'webp'] as const;
export type ImageKind = (typeof imageKinds)[number];
