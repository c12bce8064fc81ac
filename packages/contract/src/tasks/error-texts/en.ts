import type { Translated } from '../../languages.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  'tasks.not_found': 'Task not found',
  'tasks.number_not_found': 'Number not found',
  'tasks.intake_not_found': 'List of numbers not found',
  'tasks.listed_not_found': 'This is not on the do-not-call list',
  'tasks.still_running': 'The task is running. Pause or stop it first',
  'tasks.over': 'The task has ended. Copy it to continue',
  'tasks.not_running': 'The task is not running',
  'tasks.changed': 'Someone changed the task. Open it again',
  'tasks.no_seats': 'The task has no seats yet. Choose some first',
  'tasks.not_a_seat': 'One of these members cannot be assigned to the task',
  'tasks.too_few_numbers': 'Not enough numbers to divide',
  'tasks.no_line': 'The chosen line cannot be used',
  'tasks.by_device': "Your company calls from the agents' own phones. Choose preview mode",
  'tasks.being_divided': 'Numbers are being assigned. Wait until that is done, or stop it first',
  'tasks.intake_not_undoable': 'Cannot undo: it is still running, already undone, or ended more than 10 minutes ago',
  'tasks.being_called': 'This number is on a call',
  'tasks.not_yours': 'This number is assigned to another seat',
  'tasks.only_practised': 'Sample task numbers are for practice only and are not dialled',
  'tasks.not_a_sample': 'This is not a sample task number. Call it instead',
  'tasks.photo_not_found': 'Photo not found. It may have expired; take it again',
  'tasks.too_many_photos': 'Too many photos. Try the next one later',
  'tasks.photo_reader_away': 'Photos cannot be read now. Try again later, or type the numbers',
  'tasks.photo_unreadable': 'This photo cannot be opened. Choose another one',
};
