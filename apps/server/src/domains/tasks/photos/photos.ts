import type { Module } from '../../../kernel/module.ts';
import { forgetPhotoTask, readPhotoTask } from './photos.jobs.ts';
import { createPhotoUsecases, type PhotoParts } from './photos.usecases.ts';

/** Makes the room's module: numbers that are read from photos. */
export function createPhotos(parts: PhotoParts) {
  const photos = createPhotoUsecases(parts);
  return {
    api: { photos },
    routes({ handle }) {
      handle('tasks.commitPhoto', (member, request, { key }) => photos.commit(member, request, key));
      handle('tasks.photo', (member, request) => photos.query(member, request));
      handle('tasks.readFile', (member, request) => photos.readFile(member, request));
    },
    jobs: { [readPhotoTask.name]: photos.read, [forgetPhotoTask.name]: photos.forget },
    giveUps: { [readPhotoTask.name]: photos.giveUp },
  } satisfies Module;
}
