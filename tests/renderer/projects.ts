/** An open project as the workbench answers it, with no more than the screens need to begin. */
import type { Overview } from '../../core/contract/index.ts'

export function overviewOf(path: string, more: object = {}): Overview {
  return {
    project: `handle of ${path}`,
    path,
    name: path.slice(1),
    sourceLanguage: { id: 'en' },
    targetLanguages: [{ id: 'uk' }, { id: 'de' }],
    files: [{ id: 1 }, { id: 2 }],
    progress: [],
    user: { login: 'anna' },
    past: null,
    linkedPlace: null,
    ...more,
  } as unknown as Overview
}
