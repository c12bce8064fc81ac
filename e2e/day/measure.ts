import { lostNotes } from './figures/lost-notes.ts';
import { takePageErrors } from '../page-errors.ts';
import type { Office } from './office.ts';
import { faultsIn } from './watches/log-faults.ts';

/** Measures the day. Returns the figures of its last line, and complains of wrong ones. */
export async function measure(office: Office): Promise<Record<string, number>> {
  const lost = await lostNotes(office);
  for (const { text } of lost) office.complain(`a note is lost: ${text}`);
  const faults = faultsIn(office.server);
  for (const line of faults) office.complain(`the log has a fault: ${line}`);
  const pageErrors = takePageErrors();
  for (const error of pageErrors) office.complain(`a page threw an error that nobody caught: ${error}`);
  for (const { name } of office.liveScreens) {
    if (!office.stillScreens.seen.has(name)) office.complain(`no figure was seen on ${name}`);
  }
  for (const { name, written } of office.pageAgents) {
    if (written === 0) office.complain(`${name} wrote nothing all day`);
  }
  if (office.calls === 0) office.complain('nobody was called all day');
  return {
    calls: office.calls,
    'ready seats without a call for 60 s while numbers wait': office.readyTaskAgents.waited(),
    'figures that disagree': office.differing,
    'notes lost': lost.length,
    'faults in the log': faults.length,
    'errors of pages': pageErrors.length,
    'screens that stood still': office.stillScreens.stoodStill(),
    'programs for each core in the worst minute': office.machineLoad.worst(),
  };
}
