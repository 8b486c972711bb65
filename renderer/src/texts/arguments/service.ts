/** The local service, as the app runs it. */

export const service = {
  projectId: (id: number) => ({ id }),
  requestCount: (count: number) => ({ count }),
  copy: (what: string) => ({ what }),
  added: (when: string) => ({ when }),
  removeToken: (id: string) => ({ id }),
  removeApp: (name: string) => ({ name }),
}
