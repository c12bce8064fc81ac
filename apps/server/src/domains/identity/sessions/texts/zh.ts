export const zh = { title: '你的角色或权限变了', text: '重新登录后按新的权限使用' } as const;
