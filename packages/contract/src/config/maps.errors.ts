import type { ErrorText } from '../error-text.ts';

export const mapErrors = {
  'maps.outside_world': {
    code: 41900,
    zh: '没有这样的位置：纬度在 -90 到 90 之间，经度在 -180 到 180 之间',
    en: 'Place not found: latitude is from -90 to 90, longitude from -180 to 180',
  },
  'maps.no_search': {
    code: 41901,
    zh: '没有开通地点搜索，可以移动地图或输入坐标',
    en: 'Place search is not available. Move the map or enter coordinates',
  },
  'maps.unavailable': {
    code: 41902,
    zh: '地图服务暂时没有回应，稍后再试',
    en: 'The map service is not responding. Try again later',
  },
} satisfies Record<string, ErrorText>;
