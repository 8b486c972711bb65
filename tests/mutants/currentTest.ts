/** Tells the threads and programs of a test file whose they are: the places that they reach are noted under its name. */
import { expect } from 'vitest'

process.env['INTERLINEAR_MUTANT_TEST'] = expect.getState().testPath ?? ''
