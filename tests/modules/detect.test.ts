import type { ModuleConfiguration } from '../../core/contract/modules.ts'
import { describe, expect, it } from 'vitest'
import { detectModules } from '../../core/modules/detect.ts'
import { configuration } from './apps.ts'

const file = { name: 'shop.kv', content: Buffer.from(`first = 1\n${'x'.repeat(70_000)}late = 2\n`) }

async function detect(...patterns: ModuleConfiguration['signaturePatterns'][]) {
  const modules = patterns.map((signaturePatterns, index) => ({
    configuration: { ...configuration, key: `m${index}`, signaturePatterns },
  }))
  const { matching, disabled } = await detectModules(modules, file)
  return {
    matching: matching.map((module) => module.configuration.key),
    disabled: disabled.map(({ module, reason }) => `${module.configuration.key}: ${reason}`),
  }
}

describe('detection by signature patterns', () => {
  it('requires all given patterns, and at least one', async () => {
    expect(
      await detect(
        { fileName: '\\.kv$' },
        { fileContent: '^first = ' },
        { fileName: '\\.kv$', fileContent: '^first' },
        { fileName: '\\.kv$', fileContent: '^second' },
        { fileName: '\\.json$', fileContent: '^first' },
        {},
      ),
    ).toEqual({ matching: ['m0', 'm1', 'm2'], disabled: [] })
  })

  it('sees the first 64 KB of a file', async () => {
    expect((await detect({ fileContent: 'late' })).matching).toEqual([])
  })

  it('disables a module with an invalid pattern, and reports it', async () => {
    const { matching, disabled } = await detect({ fileName: '(' }, { fileName: 'kv' })
    expect(matching).toEqual(['m1'])
    expect(disabled).toEqual([
      expect.stringMatching(/^m0: Its fileName is no regular expression: /) as string,
    ])
  })

  it('disables a module with a slow pattern, and continues', async () => {
    const { matching, disabled } = await detect({ fileContent: '(x+x+)+y' }, { fileName: 'kv' })
    expect(matching).toEqual(['m1'])
    expect(disabled).toEqual(['m0: Its patterns need more than 2 seconds for this file.'])
  })
})
