import type { agreementErrors } from '../agreements.errors.ts';
import type { brandingErrors } from '../branding.errors.ts';
import type { configErrors } from '../errors.ts';
import type { mapErrors } from '../maps.errors.ts';

export const zh: Record<
  keyof typeof agreementErrors | keyof typeof brandingErrors | keyof typeof configErrors | keyof typeof mapErrors,
  string
> = {
  'agreements.not_found': '没有这份协议',
  'agreements.replaced': '协议刚刚更新，请重新阅读',
  'branding.no_host': '企业没有自己的域名，可请平台运营方开通',
  'branding.low_contrast': '颜色太浅，上面的白字看不清，换深一些的颜色',
  'branding.stale': '品牌刚被同事改过，看过新内容再保存',
  'config.stale': '这组设置刚被别人改过',
  'maps.outside_world': '没有这样的位置：纬度在 -90 到 90 之间，经度在 -180 到 180 之间',
  'maps.no_search': '没有开通地点搜索，可以移动地图或输入坐标',
  'maps.unavailable': '地图服务暂时没有回应，稍后再试',
};
