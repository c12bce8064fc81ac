import { texts } from '../../../shared/i18n/texts.ts';

/** Texts of the guide. */
export const t = texts({
  zh: {
    guideLead: '外呼任务把一批号码交给销售，一个接一个地拨，并记下结果。',
    steps: [
      ['建任务', '写名称，选拨号方式、线路和坐席'],
      ['加号码', '手动输入、粘贴、表格、客户列表或通讯录；每个号码都会告诉你加进去没有'],
      ['分号码', '平均分或按数量分；不分也行，销售先取先拨'],
      ['开始拨打', '销售看着话术打，点一下结果，自动到下一个'],
      ['看结果', '接通、未接通、重拨都在任务里；有意向的一键转为客户'],
    ] as [string, string][],
    trySample: '用示例任务练一遍',
    beginning: '正在准备',
    sampleHint: '示例任务有 5 个虚构的号码：不会真的拨出，不花钱，也不进统计。',
  },
  en: {
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
  },
});
