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
  noHttps: {
    title: '用 https 打开本站',
    why: '浏览器只在 https 的页面上开放麦克风。网页电话因此要用 https 的地址打开。',
    openSecure: '用 https 打开',
    ask: '这套系统还没有 https 的地址。请管理员按下面的办法装一次；装好之前，可以用绑定的电话打。',
    ways: [
      { on: '有公网域名', how: '在服务器前放一个 Caddy，它自己申请和续期证书。见《运维手册》第 5 节。' },
      {
        on: '只在办公室里用',
        how: '在服务器上运行 <code>npm run haihu -- tls</code>，照它打印的设置 <code>TLS_CERT</code> 和 <code>TLS_KEY</code>，然后重启。之后每台设备用 https 打开本页，安装一次证书。',
      },
    ],
    back: '回到本站',
  },
};
