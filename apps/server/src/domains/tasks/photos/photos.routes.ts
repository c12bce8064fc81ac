import type { Handlers } from '../../../kernel/endpoint.ts';
import type { Photos } from './photos.usecases.ts';

export function photoRoutes({ handle }: Handlers, photos: Photos): void {
  handle('tasks.commitPhoto', (member, request, { key }) => photos.commit(member, request, key));
  handle('tasks.photo', (member, request) => photos.query(member, request));
  handle('tasks.readFile', (member, request) => photos.readFile(member, request));
}
