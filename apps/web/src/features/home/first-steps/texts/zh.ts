export const zh = {
  title: '开始使用',
  done: (count: number, all: number) => `已完成 ${count}/${all}`,
  hide: '不再显示',
  taken: '已完成',
  steps: {
    line: { name: '开一条外呼线路', why: '客户看到的就是线路上的号码' },
    money: { name: '充入第一笔话费', why: '通话按分钟从余额或套餐里扣' },
    customers: { name: '导入第一批客户', why: '用表格导入，有问题的行会逐行指出' },
    colleagues: { name: '请同事加入', why: '发一个链接或邀请码，扫码也可以' },
    call: { name: '打第一通电话', why: '拨打自己的手机试一试' },
  },
} as const;
