export const zh = {
  views: '待办或任务',
  agenda: '待办',
  tasks: '外呼任务',
};
