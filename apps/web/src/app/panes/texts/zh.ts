export const zh = {
  emptyTitle: '在左边点一项',
  emptyHint: '详情会在这里打开，左边的列表不动',
  workPane: '工作栏',
  dropOne: '松开就用这个文件',
  dropMany: '松开就添加',
  dropRefused: '这里不收这种文件',
  dropOnOne: '拖到要放的那一项上',
  dropPart: (count: number) => `这里只用得上 ${count} 个文件`,
  works: { agentWork: '工作台', teamBoard: '团队看板', agenda: '待办', callBacks: '预约回访' },
};
