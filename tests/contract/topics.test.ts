import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inputs } from '../../core/contract/index.ts'
import { Topic } from '../../core/contract/topic.ts'
import * as topics from '../../core/contract/topics.ts'

const folder = new URL('../../core/contract/', import.meta.url)

describe('the topics of the contract', () => {
  it('are named in core/contract/topics.ts, every one', () => {
    const named = readFileSync(new URL('topics.ts', folder), 'utf8')
    const forgotten = readdirSync(folder)
      .filter((file) => /^export const \w+ = topic</m.test(readFileSync(new URL(file, folder), 'utf8')))
      .filter((file) => !named.includes(`export * from './${file}'`))
    expect(forgotten, 'files that core/contract/topics.ts does not name').toEqual([])
  })

  it('have no call twice', () => {
    const names = Object.values(topics).flatMap((one) =>
      one instanceof Topic ? Object.keys(one.inputs) : [],
    )
    expect(names.toSorted()).toEqual(Object.keys(inputs).toSorted())
  })
})
