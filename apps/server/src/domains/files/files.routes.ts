import type { Handlers } from '../../kernel/endpoint.ts';
import { receiveFile } from '../../platform/http/upload.ts';
import { noFile, tooLarge } from './files.errors.ts';
import type { FileUsecases } from './files.usecases.ts';
import { sendFile } from './send-file.ts';

export function fileRoutes({ handle, handlePublic }: Handlers, files: FileUsecases): void {
  handle('files.upload', async (member, _request, { raw }) => {
    const received = await receiveFile(raw.request);
    if (received === 'none') throw noFile();
    if (received === 'too large') throw tooLarge();
    return files.upload(member, received);
  });
  handle('files.delete', (member, { filePath }) =>
    files.remove(member, filePath).then(() => ({ done: true as const })),
  );
  handlePublic('files.download', async ({ link }, { raw }) => {
    const file = await files.openLink(link);
    await sendFile(raw, file, (range) => files.read(file.tenantId, file.path, range));
  });
  handle('jobs.files', (member, _request, { language }) => files.jobFiles(member, language));
  handle('jobs.file', (member, { id }) => files.jobFile(member, id));
  handle('jobs.read', (member, { id }, { language }) => files.readJob(member, id, language));
}
