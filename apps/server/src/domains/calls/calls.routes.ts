import type { Handlers } from '../../platform/http/endpoint.ts';
import type { Calls } from './calls.usecases.ts';

export function callRoutes({ handle }: Handlers, calls: Calls): void {
  handle('calls.lines', (member) => calls.lines(member));
  handle('calls.lineStock', (member) => calls.lineStock(member));
  handle('calls.stock', (member) => calls.stock(member));
  handle('calls.meter', (member, request) => calls.meter(member, request));
  handle('calls.place', (member, request, { key }) => calls.place(member, request, key));
  handle('calls.hangUp', (member, { id }) => calls.hangUp(member, id));
  handle('calls.current', (member) => calls.current(member));
  handle('calls.detail', (member, { id }) => calls.detail(member, id));
  handle('calls.recording', (member, { id }) => calls.recording(member, id));
  handle('calls.startRun', (member, request, { key }) => calls.runs.start(member, request, key));
  handle('calls.run', (member) => calls.runs.current(member));
  handle('calls.steerRun', (member, request) => calls.runs.steer(member, request));
  handle('calls.stopRun', (member) => calls.runs.stop(member));
  handle('calls.runItems', (member, request) => calls.runs.turns(member, request));
  handle('calls.page', (member, request) => calls.page(member, request));
}
