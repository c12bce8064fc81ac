import { ABSENT, nothing, type RowsOf } from './row.ts';

const draftOf = (id: string) => ({
  id,
  version: 0,
  name: '华东',
  everybody: true,
  departmentIds: [],
  memberIds: [],
  adminIds: [],
  hiddenFields: [],
  rules: { claimsADay: 1 },
});

export const customersRows: RowsOf<'customers'> = {
  // The public pool belongs to everybody in an enterprise.
  'customers.seaPage': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'customers.privatePage': { request: () => ({ owner: 'all' }), otherEnterprise: 'own', notTheOwner: 403 },
  'customers.claim': {
    request: ({ inPublicPool }) => ({ ids: [inPublicPool] }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: 'shared',
  },
  'customers.findDuplicate': {
    request: () => ({ mobile: '13812340002' }),
    otherEnterprise: 'own',
    notTheOwner: 'own',
  },
  'customers.seaDetail': {
    request: ({ inPublicPool }) => ({ id: inPublicPool }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: 'shared',
  },
  'customers.privateDetail': {
    request: ({ owned }) => ({ id: owned }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'customers.reveal': {
    request: ({ owned }) => ({ id: owned, reason: 'complaint' }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'customers.locate': {
    request: ({ owned }) => ({ id: owned }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'customers.setLevel': {
    request: ({ owned }) => ({ id: owned, level: 2 }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'customers.privateNeighbours': {
    request: ({ owned }) => ({ id: owned }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'customers.seaNeighbours': {
    request: ({ inPublicPool }) => ({ id: inPublicPool }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: 'shared',
  },
  'customers.lease': {
    request: ({ owned }) => ({ id: owned }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  // A member who does not hold the customer changes nothing by releasing it.
  'customers.release': { request: ({ owned }) => ({ id: owned }), otherEnterprise: 'own', notTheOwner: 'own' },
  'customers.tags': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'customers.import': {
    request: ({ filePath }) => ({ filePath, fileName: '名单.csv' }),
    otherEnterprise: ABSENT.file,
    notTheOwner: ABSENT.file,
  },
  'customers.importInfo': {
    request: ({ importId }) => ({ importId }),
    otherEnterprise: ABSENT.import,
    notTheOwner: ABSENT.import,
  },
  'customers.importProblems': {
    request: ({ importId }) => ({ importId }),
    otherEnterprise: ABSENT.import,
    notTheOwner: ABSENT.import,
  },
  'customers.correctImportRow': {
    request: ({ importId }) => ({ importId, rowId: 3, field: 'mobile', value: '1381' }),
    otherEnterprise: ABSENT.import,
    notTheOwner: ABSENT.import,
  },
  'customers.importErrorFile': {
    request: ({ importId }) => ({ importId }),
    otherEnterprise: ABSENT.import,
    notTheOwner: ABSENT.import,
  },
  'customers.confirmImport': {
    request: ({ importId }) => ({ importId, target: 'sea', existing: 'skip' }),
    otherEnterprise: ABSENT.import,
    notTheOwner: ABSENT.import,
  },
  'customers.importFollowUps': {
    request: ({ filePath }) => ({ filePath, fileName: '跟进.csv' }),
    otherEnterprise: ABSENT.file,
    notTheOwner: ABSENT.file,
  },
  'customers.confirmFollowUps': {
    request: ({ followUpImport }) => ({ importId: followUpImport }),
    otherEnterprise: ABSENT.import,
    notTheOwner: ABSENT.import,
  },
  'customers.imports': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'customers.undoImport': {
    request: ({ followUpImport }) => ({ importId: followUpImport }),
    otherEnterprise: ABSENT.import,
    notTheOwner: ABSENT.import,
  },
  // In a batch, other people's customers count as absent: it changes nothing, and says so.
  'customers.returnToSea': {
    request: ({ owned }) => ({ whom: { by: 'ids', ids: [owned] }, reason: '没有意向' }),
    otherEnterprise: 'own',
    notTheOwner: 'own',
  },
  'customers.assign': {
    request: ({ owned, agentId }) => ({ whom: { by: 'ids', ids: [owned] }, way: 'evenly', userIds: [agentId] }),
    otherEnterprise: 41042,
    notTheOwner: 41042,
  },
  'customers.assignPreview': {
    request: ({ owned, agentId }) => ({ whom: { by: 'ids', ids: [owned] }, way: 'evenly', userIds: [agentId] }),
    otherEnterprise: 41042,
    notTheOwner: 41042,
  },
  'customers.setLevels': {
    request: ({ owned }) => ({ whom: { by: 'ids', ids: [owned] }, level: 1 }),
    otherEnterprise: 'own',
    notTheOwner: 'own',
  },
  'customers.tagMany': {
    request: ({ owned, tag }) => ({ whom: { by: 'ids', ids: [owned] }, add: [tag] }),
    otherEnterprise: ABSENT.tag,
    notTheOwner: 'own',
  },
  'customers.deleteFromSea': {
    request: ({ owned }) => ({ whom: { by: 'ids', ids: [owned] } }),
    otherEnterprise: 'own',
    notTheOwner: 'own',
  },
  'customers.deletePrivate': {
    request: ({ owned }) => ({ whom: { by: 'ids', ids: [owned] } }),
    otherEnterprise: 'own',
    notTheOwner: 'own',
  },
  'customers.restore': { request: ({ owned }) => ({ ids: [owned] }), otherEnterprise: 'own', notTheOwner: 'own' },
  'customers.recycleBin': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'customers.batch': {
    request: ({ batch }) => ({ id: batch }),
    otherEnterprise: ABSENT.batch,
    notTheOwner: ABSENT.batch,
  },
  'customers.batchSkipped': {
    request: ({ batch }) => ({ id: batch, reason: 'absent' }),
    otherEnterprise: ABSENT.batch,
    notTheOwner: ABSENT.batch,
  },
  'customers.undoBatch': {
    request: ({ batch }) => ({ id: batch }),
    otherEnterprise: ABSENT.batch,
    notTheOwner: ABSENT.batch,
  },
  'customers.mergePreview': {
    request: ({ owned, twin }) => ({ keepId: owned, mergeId: twin }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'customers.merge': {
    request: ({ owned, twin }) => ({ keepId: owned, mergeId: twin, seen: '', take: {}, owner: 'kept' }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'customers.undoMerge': {
    request: ({ merge }) => ({ id: merge }),
    otherEnterprise: ABSENT.merge,
    notTheOwner: ABSENT.merge,
  },
  'customers.mergeCandidates': {
    request: ({ owned }) => ({ id: owned }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'customers.duplicates': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'customers.findDuplicates': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'customers.dismissDuplicate': {
    request: ({ pair }) => ({ id: pair }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'customers.teamPools': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'customers.seas': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'customers.seaRules': {
    request: ({ publicPool }) => ({ id: publicPool }),
    otherEnterprise: ABSENT.publicPool,
    notTheOwner: 'shared',
  },
  'customers.seaSettings': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'customers.saveSea': {
    request: ({ publicPool }) => ({ ...draftOf(publicPool), version: 1 }),
    otherEnterprise: ABSENT.publicPool,
    notTheOwner: 'shared',
  },
  'customers.simulateReturns': {
    request: ({ publicPool }) => ({ sea: draftOf(publicPool) }),
    otherEnterprise: ABSENT.publicPool,
    notTheOwner: 'shared',
  },
  'customers.extend': {
    request: ({ owned }) => ({ id: owned, reason: '客户出差' }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: 403,
  },
  'customers.askExtension': {
    request: ({ owned }) => ({ id: owned, reason: '客户出差' }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'customers.extensionRequests': { request: nothing, otherEnterprise: 'own', notTheOwner: 403 },
  'customers.answerExtension': {
    request: ({ extension }) => ({ id: extension, grant: true }),
    otherEnterprise: ABSENT.extension,
    notTheOwner: 403,
  },
  'customers.seaUsage': {
    request: ({ publicPool }) => ({ id: publicPool }),
    otherEnterprise: ABSENT.publicPool,
    notTheOwner: 'shared',
  },
  'customers.deleteSea': {
    request: ({ publicPool }) => ({ id: publicPool, version: 1, into: '1' }),
    otherEnterprise: ABSENT.publicPool,
    notTheOwner: 'shared',
  },
  'customers.moveToSea': {
    request: ({ owned, publicPool }) => ({ whom: { by: 'ids', ids: [owned] }, seaId: publicPool }),
    otherEnterprise: ABSENT.publicPool,
    notTheOwner: 'own',
  },
  'customers.allTags': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'customers.saveTag': {
    request: () => ({ groupName: '来源', name: '展会', colour: 'blue' }),
    otherEnterprise: 'own',
    notTheOwner: 'shared',
  },
  'customers.archiveTag': {
    request: ({ tag }) => ({ id: tag, archived: true }),
    otherEnterprise: ABSENT.tag,
    notTheOwner: 'shared',
  },
  'customers.mergeTags': {
    request: ({ tag, otherTag }) => ({ id: tag, into: otherTag }),
    otherEnterprise: ABSENT.tag,
    notTheOwner: 'shared',
  },
  'customers.setCustom': {
    request: ({ owned }) => ({ id: owned, values: {} }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'customers.place': {
    request: ({ owned }) => ({ id: owned }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'customers.setPlace': {
    request: ({ owned }) => ({ id: owned, place: { latitude: 39.9, longitude: 116.4 } }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'customers.attachments': {
    request: ({ owned }) => ({ customerId: owned }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'customers.addAttachment': {
    request: ({ owned, freshFile }) => ({ customerId: owned, filePath: freshFile }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'customers.openAttachment': {
    request: ({ attachment }) => ({ id: attachment }),
    otherEnterprise: ABSENT.attachment,
    notTheOwner: ABSENT.attachment,
  },
  'customers.deleteAttachment': {
    request: ({ attachment }) => ({ id: attachment }),
    otherEnterprise: ABSENT.attachment,
    notTheOwner: ABSENT.attachment,
  },
  'customers.addToSea': {
    request: () => ({ name: '新客户', mobile: '13812340009' }),
    otherEnterprise: 'own',
    notTheOwner: 'own',
  },
  'customers.addPrivate': {
    request: () => ({ name: '新客户', mobile: '13812340010' }),
    otherEnterprise: 'own',
    notTheOwner: 'own',
  },
  'customers.editInSea': {
    request: ({ inPublicPool }) => ({ id: inPublicPool, version: '0', company: '明达' }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: 'shared',
  },
  'customers.editPrivate': {
    request: ({ owned }) => ({ id: owned, version: '0', company: '明达' }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'customers.mark': {
    request: ({ owned }) => ({ id: owned, isDeal: true, dealAmount: '10000' }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'customers.search': { request: () => ({ search: '机密私海' }), otherEnterprise: 'own', notTheOwner: 'own' },
  'customers.savedFilters': { request: () => ({ pool: 'private' }), otherEnterprise: 'own', notTheOwner: 'own' },
  'customers.saveFilter': {
    request: ({ savedFilter }) => ({
      id: savedFilter,
      name: '改名',
      isShared: false,
      list: { by: 'private', filter: {} },
    }),
    otherEnterprise: ABSENT.savedFilter,
    notTheOwner: ABSENT.savedFilter,
  },
  'customers.deleteFilter': {
    request: ({ savedFilter }) => ({ id: savedFilter }),
    otherEnterprise: ABSENT.savedFilter,
    notTheOwner: ABSENT.savedFilter,
  },
  'customers.arrangeFilters': {
    request: ({ savedFilter }) => ({ pool: 'private', ids: [savedFilter], defaultId: savedFilter }),
    otherEnterprise: 'own',
    notTheOwner: 'own',
  },
  'customers.filterChoices': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'customers.export': {
    request: () => ({ list: { by: 'private', filter: {} }, columns: ['name'], format: 'csv' }),
    otherEnterprise: 'own',
    notTheOwner: 'own',
  },
};
