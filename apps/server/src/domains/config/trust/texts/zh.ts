/** The words of the page by which a device learns to trust the certificate of this site. */
export const zh = {
  title: '信任本站证书',
  why: '本站在局域网里用自己的证书。每台设备安装一次，浏览器才会允许用麦克风打电话。',
  download: '下载证书',
  code: '本页的二维码',
  scan: '用手机相机扫码，在手机上安装',
  compare: '安装前核对指纹（SHA-256），要和管理员给你的一样：',
  limits: '这张证书只能用于局域网地址和本站，不能冒充其他网站。',
  steps: [
    {
      on: 'iPhone',
      how: '用 Safari 下载。设置 → 通用 → VPN 与设备管理 → 安装；再到 设置 → 通用 → 关于本机 → 证书信任设置，打开它。',
    },
    {
      on: '安卓',
      how: '设置 → 安全 → 更多安全设置 → 安装证书 → CA 证书，选刚下载的文件。各品牌菜单略有不同，可以在设置里搜“证书”。',
    },
    { on: 'Windows', how: '双击文件 → 安装证书 → 本地计算机 → 将所有证书放入下列存储 → 受信任的根证书颁发机构。' },
    { on: 'Mac', how: '双击文件，加入“系统”钥匙串，双击它，展开“信任”，选“始终信任”。' },
    { on: 'Firefox', how: '设置 → 隐私与安全 → 查看证书 → 证书颁发机构 → 导入，勾选信任网站。' },
  ],
  open: '安装好了，打开本站',
};
