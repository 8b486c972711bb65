/** Files of each format for the contract of building into a translation file (tests/formats/into.test.ts). */
import { entryCases } from './entryCases.ts'
import type { IntoCase } from './intoCase.ts'
import { jsonCases } from './jsonCases.ts'
import { subtitleCases } from './subtitleCases.ts'
import { treeCases } from './treeCases.ts'

export const cases: readonly IntoCase[] = [...entryCases, ...jsonCases, ...subtitleCases, ...treeCases]
