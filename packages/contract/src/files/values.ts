/** Formats in which lists are taken away. */
export const fileFormats = ['xlsx', 'csv'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** Kinds of pictures that are taken in. */
export const imageKinds = ['jpg', 'png', 'webp'] as const;
export type ImageKind = (typeof imageKinds)[number];
