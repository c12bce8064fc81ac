import { ABSENT, nothing, type RowsOf } from './row.ts';

export const callsRows: RowsOf<'calls'> = {
  'calls.lines': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'calls.lineStock': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'calls.stock': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'calls.meter': {
    request: ({ callId }) => ({ id: callId }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.place': {
    request: ({ owned }) => ({ customerId: owned }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'calls.hangUp': {
    request: ({ callId }) => ({ id: callId }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.makeCustomer': {
    request: ({ callId }) => ({ id: callId, name: '新客户' }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.attach': {
    request: ({ callId, owned }) => ({ id: callId, customerId: owned }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.missed': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'calls.closeMissed': {
    request: ({ missedCall }) => ({ id: missedCall, reason: 'settled' }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.voiceMessage': {
    request: ({ missedCall, callId }) => ({ id: missedCall, callId }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.blocked': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'calls.block': {
    request: ({ missedCall }) => ({ missedId: missedCall, reason: '骚扰', lastDay: null }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.unblock': {
    request: ({ blockedCaller }) => ({ id: blockedCaller }),
    otherEnterprise: ABSENT.call,
    notTheOwner: 'shared',
  },
  'calls.decline': {
    request: ({ callId }) => ({ id: callId }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.doNotCall': {
    request: ({ callId }) => ({ id: callId }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.phone': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'calls.choosePhone': { request: () => ({ kind: 'softphone' }), otherEnterprise: 'own', notTheOwner: 'own' },
  // Nothing drives the lines of the scene, so the call fails before it checks the others' rights.
  'calls.testPhone': { request: nothing, otherEnterprise: 41302, notTheOwner: 41313 },
  'calls.softphone': { request: nothing, otherEnterprise: 41302, notTheOwner: 41313 },
  'calls.quality': {
    request: ({ callId }) => ({ id: callId, loss: 0, jitter: 1, rtt: 20 }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.dialled': {
    request: () => ({ bindId: '0'.repeat(32) }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.takeDevice': {
    request: ({ callId }) => ({ callId }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.reportDevice': {
    request: () => ({ bindId: '0'.repeat(32), duration: 0, startTime: 0 }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.unreported': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'calls.controls': {
    request: ({ callId }) => ({ id: callId }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.digits': {
    request: ({ callId }) => ({ id: callId, digits: '1' }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.hold': {
    request: ({ callId }) => ({ id: callId, isOn: true }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.record': {
    request: ({ callId }) => ({ id: callId, isOn: false }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.mute': {
    request: ({ callId }) => ({ id: callId, isOn: true }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.transfer': {
    request: ({ callId, agentId }) => ({ id: callId, memberId: agentId }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.consult': {
    request: ({ callId, agentId }) => ({ id: callId, memberId: agentId }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.consultEnd': {
    request: ({ callId }) => ({ id: callId, how: 'back' }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.park': {
    request: ({ callId }) => ({ id: callId, note: '' }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.parked': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'calls.takeParked': {
    request: ({ callId }) => ({ id: callId }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.machine': {
    request: ({ callId }) => ({ id: callId }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.answerMachine': {
    request: ({ callId }) => ({ id: callId, choice: 'stay' }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.colleagues': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'calls.join': {
    request: ({ callId }) => ({ id: callId, mode: 'listen' }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.state': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'calls.setState': {
    request: () => ({ state: 'break', reason: 'meal' }),
    otherEnterprise: 'own',
    notTheOwner: 'own',
  },
  'calls.forceState': {
    request: ({ agentId }) => ({ memberId: agentId, state: 'offline' }),
    otherEnterprise: ABSENT.agent,
    notTheOwner: ABSENT.agent,
  },
  'calls.board': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'calls.agentDay': {
    request: ({ agentId }) => ({ memberId: agentId }),
    otherEnterprise: ABSENT.agent,
    notTheOwner: ABSENT.agent,
  },
  'calls.wall': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'calls.usedUp': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'calls.current': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'calls.detail': {
    request: ({ callId }) => ({ id: callId }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.page': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'calls.pagePlus': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'calls.log': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'calls.clearLog': {
    request: ({ callId }) => ({ ids: [callId] }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.hideRecords': {
    request: ({ callId }) => ({ ids: [callId] }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.notes': {
    request: ({ callId }) => ({ callId }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.addNote': {
    request: ({ callId }) => ({ callId, second: 3, text: '报价' }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.deleteNote': {
    request: ({ callId, callNote }) => ({ callId, id: callNote }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.areas': {
    request: ({ owned }) => ({ customerIds: [owned] }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'calls.callerId': {
    request: ({ owned }) => ({ customerId: owned }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'calls.heldLines': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'calls.userLine': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'calls.setUserLine': {
    request: ({ line }) => ({ lineId: line }),
    otherEnterprise: ABSENT.line,
    notTheOwner: 'shared',
  },
  'calls.binding': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'calls.sendBindingCode': {
    request: () => ({ mobile: '13700000001' }),
    otherEnterprise: 'own',
    // The same number comes twice within a minute.
    notTheOwner: 40204,
  },
  'calls.bindPhone': {
    request: () => ({ mobile: '13700000000', code: '000000' }),
    otherEnterprise: 40202,
    notTheOwner: 40202,
  },
  'calls.unbindPhone': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'calls.numberOwner': {
    request: ({ owned }) => ({ customerId: owned }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'calls.whoNext': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'calls.startRun': {
    request: ({ owned }) => ({ walk: { by: 'ids', ids: [owned] } }),
    otherEnterprise: ABSENT.nobody,
    notTheOwner: ABSENT.nobody,
  },
  'calls.run': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'calls.steerRun': {
    request: ({ run }) => ({ id: run, what: 'pause' }),
    otherEnterprise: ABSENT.run,
    notTheOwner: ABSENT.run,
  },
  'calls.dialNext': {
    request: ({ run, owned }) => ({ id: run, customerId: owned }),
    otherEnterprise: ABSENT.run,
    notTheOwner: ABSENT.run,
  },
  'calls.stopRun': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'calls.runItems': {
    request: ({ run }) => ({ id: run }),
    otherEnterprise: ABSENT.run,
    notTheOwner: ABSENT.run,
  },
  'calls.recording': {
    request: ({ callId }) => ({ id: callId }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
};
