import { ABSENT, nothing, type RowsOf } from './row.ts';
import type { Ids } from '../scene.ts';

const form = {
  name: '新任务',
  mode: 'preview',
  lineId: null,
  seatIds: [] as string[],
  script: '',
  paceSeconds: 5,
  hours: null,
  retries: {
    no_answer: { times: 2, minutes: 120 },
    busy: { times: 2, minutes: 15 },
    unreachable: { times: 1, minutes: 1440 },
  },
  abandonCap: 30,
} as const;

const ofTask = <Fields extends object>(fields: Fields) => ({
  request: ({ task }: Ids) => ({ taskId: task, ...fields }),
  otherEnterprise: ABSENT.task,
  notTheOwner: ABSENT.task,
});
const theTask = <Fields extends object>(fields: Fields) => ({
  request: ({ task }: Ids) => ({ id: task, ...fields }),
  otherEnterprise: ABSENT.task,
  notTheOwner: ABSENT.task,
});
const ofNumber = <Fields extends object>(fields: Fields) => ({
  request: ({ taskNumber }: Ids) => ({ id: taskNumber, ...fields }),
  otherEnterprise: ABSENT.taskNumber,
  notTheOwner: ABSENT.taskNumber,
});

/** Rows of the tasks. A task belongs to its maker, its seats, and the members who lead its maker. */
export const tasksRows: RowsOf<'tasks'> = {
  'tasks.add': { request: () => form, otherEnterprise: 'own', notTheOwner: 'own' },
  'tasks.page': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'tasks.info': theTask({}),
  'tasks.board': theTask({}),
  'tasks.standing': theTask({}),
  'tasks.machines': theTask({}),
  'tasks.saveMachines': theTask({ isOn: null, policy: 'stay', hasMessage: false } as const),
  'tasks.edit': theTask({ ...form, version: 1 }),
  'tasks.steer': theTask({ what: 'pause' } as const),
  'tasks.copy': theTask({ name: '副本' }),
  'tasks.delete': {
    request: ({ task }) => ({ ids: [task] }),
    otherEnterprise: ABSENT.task,
    notTheOwner: ABSENT.task,
  },
  'tasks.history': theTask({}),
  'tasks.script': ofTask({}),
  'tasks.saveScript': ofTask({ version: 0, steps: [] }),
  'tasks.callScript': {
    request: ({ callId }) => ({ callId }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'tasks.answerScript': {
    request: ({ callId }) => ({ callId, step: 's1', value: '要' }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'tasks.outcomes': ofTask({}),
  'tasks.saveOutcome': ofTask({
    words: '要报价',
    kind: 'success',
    times: 0,
    afterMinutes: 60,
    isOtherDaypart: false,
    isSameAgent: false,
    silenceDays: 0,
  } as const),
  'tasks.deleteOutcome': {
    request: ({ ownOutcome }) => ({ id: ownOutcome }),
    otherEnterprise: ABSENT.ownOutcome,
    notTheOwner: ABSENT.task,
  },
  'tasks.seats': ofTask({}),
  'tasks.addNumbers': ofTask({ numbers: [{ number: '13812340031' }] }),
  'tasks.sheetPreview': {
    request: ({ filePath }) => ({ filePath }),
    otherEnterprise: ABSENT.file,
    notTheOwner: ABSENT.file,
  },
  'tasks.importNumbers': {
    request: ({ task, filePath }) => ({ taskId: task, filePath, fileName: '名单.csv' }),
    otherEnterprise: ABSENT.task,
    notTheOwner: ABSENT.task,
  },
  'tasks.addCustomers': {
    request: ({ task, owned }) => ({ taskId: task, whom: { by: 'ids', ids: [owned] } }),
    otherEnterprise: ABSENT.task,
    notTheOwner: ABSENT.task,
  },
  'tasks.intake': {
    request: ({ intake }) => ({ id: intake }),
    otherEnterprise: ABSENT.task,
    notTheOwner: ABSENT.task,
  },
  'tasks.undoIntake': {
    request: ({ intake }) => ({ id: intake }),
    otherEnterprise: ABSENT.task,
    notTheOwner: ABSENT.task,
  },
  'tasks.numbers': ofTask({}),
  'tasks.export': ofTask({ format: 'csv' } as const),
  'tasks.number': ofNumber({}),
  'tasks.locate': ofNumber({}),
  'tasks.numberByMobile': {
    request: () => ({ mobile: '13812340030' }),
    otherEnterprise: 'own',
    notTheOwner: 'own',
  },
  'tasks.editNumber': ofNumber({ remark: '改过' }),
  'tasks.deleteNumbers': {
    request: ({ task, taskNumber }) => ({ taskId: task, ids: [taskNumber] }),
    otherEnterprise: ABSENT.task,
    notTheOwner: ABSENT.task,
  },
  'tasks.divisionCount': ofTask({}),
  'tasks.divide': {
    request: ({ task, agentId }) => ({ taskId: task, way: 'evenly', userIds: [agentId] }),
    otherEnterprise: ABSENT.task,
    notTheOwner: ABSENT.task,
  },
  'tasks.revert': ofTask({}),
  'tasks.next': ofTask({ count: 0 }),
  'tasks.record': {
    request: ({ taskNumber }) => ({ numberId: taskNumber }),
    otherEnterprise: ABSENT.taskNumber,
    notTheOwner: ABSENT.taskNumber,
  },
  'tasks.makeCustomer': ofNumber({ name: '新客户' }),
  'tasks.doNotCall': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'tasks.doNotCallAdd': {
    request: () => ({ mobile: '13812340032', reason: '投诉' }),
    otherEnterprise: 'own',
    notTheOwner: 'own',
  },
  'tasks.doNotCallAddMany': {
    request: () => ({ mobiles: ['13812340032'], reason: '投诉' }),
    otherEnterprise: 'own',
    notTheOwner: 'own',
  },
  'tasks.doNotCallImport': {
    request: ({ filePath }) => ({ filePath, reason: '投诉' }),
    otherEnterprise: ABSENT.file,
    notTheOwner: ABSENT.file,
  },
  'tasks.doNotCallRemove': {
    request: ({ listed }) => ({ id: listed, reason: '误加' }),
    otherEnterprise: ABSENT.task,
    notTheOwner: 'shared',
  },
  'tasks.sample': { request: () => ({ what: 'begin' }), otherEnterprise: 'own', notTheOwner: 'own' },
  'tasks.practise': ofNumber({}),
  // A picture of another member is as little found as one that does not exist.
  'tasks.commitPhoto': {
    request: ({ filePath }) => ({ filePath }),
    otherEnterprise: ABSENT.file,
    notTheOwner: ABSENT.file,
  },
  'tasks.photo': { request: () => ({ jobId: '999999' }), otherEnterprise: 40400, notTheOwner: 40400 },
  'tasks.readFile': {
    request: ({ filePath }) => ({ filePath }),
    otherEnterprise: ABSENT.file,
    notTheOwner: ABSENT.file,
  },
};
