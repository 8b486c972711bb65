declare module 'virtual:guides' {
  import type { GuideEntry } from './guide.ts'
  export const guides: GuideEntry[]
}
