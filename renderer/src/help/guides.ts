/** The guides there are, in the order in which they are offered (renderer/dev/guides.ts). */
import { guides as made } from 'virtual:guides'
import type { GuideEntry } from './guide.ts'

export const guides: readonly GuideEntry[] = made
