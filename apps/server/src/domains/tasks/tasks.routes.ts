import type { Handlers } from '../../kernel/endpoint.ts';
import type { Tasks } from './tasks.usecases.ts';

const done = { done: true } as const;

export function taskRoutes(
  { handle }: Handlers,
  { keeping, intakes, undoIntake, sheetPreview, numbers, division, results, board, standing, samples, exports }: Tasks,
) {
  handle('tasks.add', (member, form, { key }) => keeping.add(member, form, key));
  handle('tasks.page', (member, request) => keeping.page(member, request));
  handle('tasks.board', (member, request) => board(member, request));
  handle('tasks.standing', (member, request) => standing(member, request));
  handle('tasks.info', (member, { id }) => keeping.info(member, id));
  handle('tasks.edit', (member, request) => keeping.edit(member, request));
  handle('tasks.steer', (member, request) => keeping.steer(member, request));
  handle('tasks.copy', (member, request, { key }) => keeping.copy(member, request, key));
  handle('tasks.delete', (member, request) => keeping.remove(member, request).then(() => done));
  handle('tasks.history', (member, request) => keeping.history(member, request));
  handle('tasks.seats', (member, request) => keeping.seats(member, request));

  handle('tasks.addNumbers', (member, request, { key }) => intakes.addNumbers(member, request, key));
  handle('tasks.sheetPreview', (member, request) => sheetPreview(member, request));
  handle('tasks.importNumbers', (member, request, { key }) => intakes.importNumbers(member, request, key));
  handle('tasks.addCustomers', (member, request, { key }) => intakes.addCustomers(member, request, key));
  handle('tasks.intake', (member, request) => intakes.read(member, request));
  handle('tasks.undoIntake', (member, { id }) => undoIntake(member, id));
  handle('tasks.numbers', (member, request) => numbers.page(member, request));
  handle('tasks.number', (member, { id }) => numbers.info(member, id));
  handle('tasks.locate', (member, { id }) => numbers.locate(member, id));
  handle('tasks.numberByMobile', (member, request) => numbers.byMobile(member, request));
  handle('tasks.editNumber', (member, request) => results.edit(member, request));
  handle('tasks.deleteNumbers', (member, request) => numbers.remove(member, request));

  handle('tasks.divisionCount', (member, request) => division.count(member, request));
  handle('tasks.divide', (member, request, { key }) => division.divide(member, request, key));
  handle('tasks.revert', (member, request) => division.revert(member, request));
  handle('tasks.next', (member, request) => division.next(member, request));
  handle('tasks.record', (member, request, { key }) => results.record(member, request, key));
  handle('tasks.export', (member, request, { key, language }) => exports.start(member, request, language, key));
  handle('tasks.makeCustomer', (member, request, { key }) => results.makeCustomer(member, request, key));

  handle('tasks.sample', (member, request, { key, language }) => samples.steer(member, request, { key, language }));
  handle('tasks.practise', (member, { id }) => samples.practise(member, id));
}
