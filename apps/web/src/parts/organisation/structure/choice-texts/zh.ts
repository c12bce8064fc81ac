export const zh = {
  departments: '部门',
  all: '全部部门',
  search: '部门名称',
} as const;
