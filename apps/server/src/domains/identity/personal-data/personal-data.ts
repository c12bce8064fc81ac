import type { Module } from '../../../kernel/module.ts';
import { createPersonalDataUsecases, exportDataTask, type PersonalDataParts } from './personal-data.usecases.ts';

/** Makes the room's module: the file with everything that is stored about a person. */
export function createPersonalData(parts: PersonalDataParts) {
  const personalData = createPersonalDataUsecases(parts);
  return {
    api: personalData,
    routes({ handle }) {
      handle('identity.exportData', (member, _request, { key, language }) =>
        personalData.startExport(member, language, key),
      );
    },
    jobs: { [exportDataTask.name]: personalData.runExport },
  } satisfies Module;
}
