import type { Handlers } from '../../../kernel/endpoint.ts';
import type { PersonalData } from './personal-data.usecases.ts';

export function personalDataRoutes({ handle }: Handlers, personalData: PersonalData): void {
  handle('identity.exportData', (member, _request, { key, language }) =>
    personalData.startExport(member, language, key),
  );
}
