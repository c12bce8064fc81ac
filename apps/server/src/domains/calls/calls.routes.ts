import type { Handlers } from '../../platform/http/endpoint.ts';
import { visitorOf } from '../identity/identity.api.ts';
import type { Calls } from './calls.usecases.ts';

export function callRoutes({ handle }: Handlers, calls: Calls): void {
  handle('calls.lines', (member) => calls.lines(member));
  handle('calls.lineStock', (member) => calls.lineStock(member));
  handle('calls.stock', (member) => calls.stock(member));
  handle('calls.meter', (member, request) => calls.meter(member, request));
  handle('calls.place', (member, request, { key }) => calls.place(member, request, key));
  handle('calls.hangUp', (member, { id }) => calls.hangUp(member, id));
  handle('calls.phone', (member) => calls.phones.phone(member));
  handle('calls.choosePhone', (member, { kind }) => calls.phones.choose(member, kind));
  handle('calls.testPhone', (member, _request, { key }) => calls.phones.test(member, key));
  handle('calls.softphone', (member) => calls.phones.register(member));
  handle('calls.dialled', (member, request, { key }) => calls.device.dialled(member, request, key));
  handle('calls.reportDevice', (member, request, { key }) => calls.device.report(member, request, key));
  handle('calls.controls', (member, { id }) => calls.controls.read(member, id));
  handle('calls.digits', (member, request, { key }) => calls.controls.digits(member, request, key));
  handle('calls.hold', (member, request) => calls.controls.hold(member, request));
  handle('calls.mute', (member, request) => calls.controls.mute(member, request));
  handle('calls.transfer', (member, request) => calls.controls.transfer(member, request));
  handle('calls.colleagues', (member) => calls.controls.colleagues(member));
  handle('calls.join', (member, request) => calls.join(member, request));
  handle('calls.state', (member) => calls.agents.state(member));
  handle('calls.setState', (member, request) => calls.agents.setState(member, request));
  handle('calls.forceState', (member, request) => calls.agents.forceState(member, request));
  handle('calls.board', (member) => calls.board.board(member));
  handle('calls.current', (member) => calls.current(member));
  handle('calls.detail', (member, { id }) => calls.detail(member, id));
  handle('calls.recording', (member, { id }) => calls.recording(member, id));
  handle('calls.whoNext', (member, request) => calls.whoNext(member, request));
  handle('calls.startRun', (member, request, { key }) => calls.runs.start(member, request, key));
  handle('calls.run', (member) => calls.runs.current(member));
  handle('calls.steerRun', (member, request) => calls.runs.steer(member, request));
  handle('calls.stopRun', (member) => calls.runs.stop(member));
  handle('calls.runItems', (member, request) => calls.runs.turns(member, request));
  handle('calls.pagePlus', (member, request) => calls.pagePlus(member, request));
  handle('calls.log', (member, request) => calls.log(member, request));
  handle('calls.clearLog', (member, request) => calls.clearLog(member, request));
  handle('calls.hideRecords', (member, request) => calls.hideRecords(member, request));
  handle('calls.notes', (member, request) => calls.notes(member, request));
  handle('calls.addNote', (member, request, { key }) => calls.addNote(member, request, key));
  handle('calls.deleteNote', (member, request) => calls.deleteNote(member, request));
  handle('calls.areas', (member, request) => calls.areas(member, request));
  handle('calls.callerId', (member, request) => calls.callerId(member, request));
  handle('calls.heldLines', (member) => calls.heldLines(member));
  handle('calls.userLine', (member) => calls.userLine(member));
  handle('calls.setUserLine', (member, request) => calls.setUserLine(member, request));
  handle('calls.binding', (member) => calls.binding(member));
  handle('calls.sendBindingCode', (member, request, context) =>
    calls.sendBindingCode(member, request, visitorOf(context)),
  );
  handle('calls.bindPhone', (member, request, context) => calls.bindPhone(member, request, visitorOf(context)));
  handle('calls.unbindPhone', (member) => calls.unbindPhone(member));
  handle('calls.numberOwner', (member, request) => calls.numberOwner(member, request));
  handle('calls.page', (member, request) => calls.page(member, request));
}
