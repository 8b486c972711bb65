/** The metadata of Debian's packages: man page, copyright, changelogs, types of files, AppStream metadata. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { commandGroups } from '../../cli/commandGroups.ts'
import { copyrightFile, debianChangelog, gzip } from '../../packaging/debian/documents.ts'
import { desktopEntry, metainfo, mimePackage, MIME_TYPE } from '../../packaging/debian/desktopFiles.ts'
import { manPage } from '../../packaging/debian/manPage.ts'
import { manifest } from '../../packaging/manifest.ts'
import type { Notice } from '../../packaging/notices.ts'
import { TestProject } from '../testProject.ts'

describe('the man page', () => {
  const page = manPage()

  it('has each command of the reference, with its options', () => {
    for (const name of commandGroups.flatMap(({ names }) => names))
      expect(page).toMatch(new RegExp(`^\\.SS ${name}$`, 'm'))
    expect(page).toContain('\\fB\\-\\-fail\\-if\\-any\\fR')
    expect(page).toMatch(/^\.SH EXIT CODES$/m)
  })

  it('keeps what roff would read as its own', () => {
    expect(manPage('.dot at the start\n\n    a\\b\n    .c `x`')).toContain(
      '\n\\&.dot at the start\n.PP\n.EX\na\\eb\n\\&.c `x`\n.EE',
    )
    expect(manPage("| | |\n|---|---|\n| `--a` | it's |")).toContain('.TP\n\\fB\\-\\-a\\fR\nit\\(aqs')
  })
})

describe('the copyright file', () => {
  const mit = (owner: string) =>
    `MIT License\n\nCopyright (c) ${owner}\n\nPermission is hereby granted\n\nwith conditions.`
  const notices: Notice[] = [
    { name: 'a', version: '1.0.0', license: 'MIT', homepage: null, text: mit('2020 Anna') },
    { name: 'b', version: '2.0.0', license: 'MIT', homepage: null, text: mit('2021 Ben') },
    { name: 'c', version: '3.0.0', license: 'Apache-2.0', homepage: null, text: 'Apache License' },
    {
      name: 'hunspell-wasm',
      version: '0.3.0',
      license: 'LGPL-2.0 OR GPL-2.0 OR MPL-1.1',
      homepage: null,
      text: 'GNU',
    },
    {
      name: 'cldr-core',
      version: '48',
      license: 'Unicode-3.0',
      homepage: null,
      text: 'UNICODE LICENSE V3\n\nCopyright © 2004-2026 Unicode, Inc.\n\nNOTICE TO USER',
    },
  ]
  const text = copyrightFile({ notices, place: 'usr/lib/interlinear' })
  const paragraphs = text.split('\n\n').map((paragraph) => paragraph.trimEnd())

  it('is machine-readable: each paragraph is of files or of a licence, and each licence has its paragraph', () => {
    expect(paragraphs[0]).toMatch(
      /^Format: https:\/\/www\.debian\.org\/doc\/packaging-manuals\/copyright-format\/1\.0\//,
    )
    for (const paragraph of paragraphs.slice(1)) expect(paragraph).toMatch(/^(?:Files|License): \S/)
    const explained = paragraphs.flatMap((one) => /^License: (\S+)\n/.exec(one)?.[1] ?? [])
    const used = paragraphs.flatMap((one) =>
      (/^License: (.*)$/m.exec(one)?.[1] ?? '').replaceAll(/[()]/g, '').split(/ (?:and|or) /),
    )
    expect([...new Set(used)].filter((name) => name !== '').sort()).toEqual([...new Set(explained)].sort())
    for (const line of text.split('\n')) expect(line).not.toMatch(/^\s+$/)
  })

  it('gives equal licences one paragraph, and names the owners', () => {
    expect(paragraphs.filter((one) => one.startsWith('License: Expat'))).toHaveLength(2)
    expect(text).toContain('2020 Anna\n           2021 Ben')
  })

  it('refers to the licences that each Debian system has', () => {
    expect(text).toContain('node_modules/hunspell-wasm/*')
    expect(text).toContain('License: LGPL-2.0 or GPL-2.0 or MPL-1.1')
    for (const name of ['LGPL-2', 'GPL-2', 'MPL-1.1', 'Apache-2.0'])
      expect(text).toContain(`/usr/share/common-licenses/${name} `)
    expect(text).toContain('License: Unicode-3.0\n UNICODE LICENSE V3')
  })
})

describe('the changelog of Debian', () => {
  it('has an entry for this version, in the form of its policy', () => {
    const text = gunzipSync(gzip(debianChangelog('interlinear'))).toString()
    expect(text).toMatch(
      new RegExp(
        `^interlinear \\(${manifest.version}-1\\) unstable; urgency=medium\\n\\n  \\* .+\\n\\n -- .+ <.+>  \\w{3}, \\d\\d \\w{3} \\d{4} [\\d:]{8} \\+0000\\n`,
      ),
    )
  })
})

describe('the type of project files', () => {
  it('is recognized by a project’s magic bytes', () => {
    const bytes = readFileSync(new TestProject().path)
    const matches = [...mimePackage().matchAll(/<match type="(\w+)" offset="(\d+)" value="([^"]+)"/g)]
    expect(matches.map(([, type]) => type)).toEqual(['string', 'big32'])
    for (const [, type, offset, value = ''] of matches) {
      const expected = type === 'string' ? Buffer.from(value) : Buffer.from(value.slice(2), 'hex')
      expect(bytes.subarray(Number(offset), Number(offset) + expected.length)).toEqual(expected)
    }
  })

  it('is opened by the entry, whose metadata names both', () => {
    expect(desktopEntry()).toMatch(new RegExp(`^MimeType=${MIME_TYPE};`, 'm'))
    expect(metainfo()).toContain(`<mediatype>${MIME_TYPE}</mediatype>`)
    expect(metainfo()).toContain(`<release version="${manifest.version}" date="`)
  })
})
