import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  guideLead: 'An outbound task gives agents a list of numbers to call one by one and record the results.',
  steps: [
    ['Create a task', 'Name, dialling mode, line and agents'],
    ['Add numbers', 'Type, paste, import a spreadsheet, or add customers or contacts. Each number is checked'],
    ['Assign them', 'Evenly or by count. Unassigned numbers go to the first free agent'],
    ['Call', 'Agents follow the script, tap a result and continue'],
    ['See results', 'Connected, not reached and retries are shown in the task. Interested contacts become customers'],
  ],
  trySample: 'Practise on a sample task',
  beginning: 'Preparing',
  sampleHint: 'The sample task has 5 made-up numbers. Nothing is dialled, charged or counted.',
};
