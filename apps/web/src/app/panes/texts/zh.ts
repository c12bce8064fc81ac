export const zh = {
  emptyTitle: '在左边点一项',
  emptyHint: '详情会在这里打开，左边的列表不动',
  workPane: '工作栏',
  works: { agentWork: '工作台', teamBoard: '团队看板', callBacks: '预约回访' },
};
