export { createFileApi, type FileApi } from './file-api.ts';
export { forgetFiles, type StoredFile } from './files.repository.ts';
export { fitInto, iconOf } from './images.ts';
export { isImage, mediaTypes, storedKindOf } from './kinds.ts';
export { createLinks, type Link, type LinkedFile, type Links } from './links.ts';
