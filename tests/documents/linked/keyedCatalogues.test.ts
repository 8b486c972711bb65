/** Folders of translations whose keys are the source texts, where no file in the source language lies. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findFolder } from '../../../core/documents/linked/foundFolder.ts'
import { testScreen } from '../../workbench/testWorkbench.ts'

const LARAVEL =
  '{\n    "Log in": "Anmelden",\n    "No results.": "Keine  Treffer",\n    "Save": "Speichern"\n}\n'
const JELLY =
  "# The MIT License\n\nBranch\\ Specifier\\ (blank\\ for\\ 'any')=Zweig\nAdd\\ Branch : Zweig hinzuf\\u00fcgen\n"
const APPLE =
  '/* Button */\n"Send message…" = "Nachricht senden…";\n\n"%d items selected" = "%d ausgewählt";\n"OK"="OK!";\n'
const RESX = `<?xml version="1.0" encoding="utf-8"?>
<root>
  <data name="Your application description page." xml:space="preserve">
    <value>Die Seite Ihrer Anwendung.</value>
  </data>
  <data name="Privacy Policy"><value>Datenschutz</value></data>
</root>
`
const I18NEXT =
  '{\n  "Close the window": "Fenster schließen",\n  "{{count}} new photos_one": "{{count}} neues Foto",\n  "{{count}} new photos_other": "{{count}} neue Fotos"\n}\n'
const PHP =
  "<?php\n\nreturn [\n    'Log in here' => 'Hier anmelden',\n    'Don\\'t save' => \"Nicht speichern\", // short\n];\n"
const YAML = '# Symfony\n"Symfony is great": Symfony ist großartig\n\'Log in\':   "Anmelden"\n'
const MAGENTO = '"Add to cart","In den Warenkorb"\n"Your order","Ihre Bestellung"\n"Total","Summe"\n'

interface Layout {
  path: string
  text: string
  /** The path that its source file would have. */
  source: string
  keys: string[]
  /** The first text, as the file has it, and another one. */
  edit: [before: string, after: string]
}

const LAYOUTS: readonly Layout[] = [
  {
    ...{ path: 'lang/de.json', text: LARAVEL, source: 'lang/en.json' },
    ...{ keys: ['Log in', 'No results.', 'Save'], edit: ['Anmelden', 'Einloggen'] },
  },
  {
    ...{ path: 'src/main/resources/Spec/config_de.properties', text: JELLY },
    source: 'src/main/resources/Spec/config.properties',
    ...{ keys: ["Branch Specifier (blank for 'any')", 'Add Branch'], edit: ['Zweig\n', 'Ast\n'] },
  },
  {
    ...{ path: 'App/de.lproj/Localizable.strings', text: APPLE, source: 'App/en.lproj/Localizable.strings' },
    ...{ keys: ['Send message…', '%d items selected', 'OK'], edit: ['Nachricht senden…', 'Abschicken…'] },
  },
  {
    ...{ path: 'Resources/i18n/About.de.resx', text: RESX, source: 'Resources/i18n/About.en.resx' },
    keys: ['Your application description page.', 'Privacy Policy'],
    edit: ['Die Seite Ihrer Anwendung.', 'Ihre Anwendung.'],
  },
  {
    ...{ path: 'locales/de/translation.json', text: I18NEXT, source: 'locales/en/translation.json' },
    keys: ['Close the window', '{{count}} new photos\n{{count}} new photos'],
    edit: ['Fenster schließen', 'Schließen'],
  },
  {
    ...{ path: 'lang/de/site.php', text: PHP, source: 'lang/en/site.php' },
    ...{ keys: ['Log in here', "Don't save"], edit: ['Hier anmelden', 'Anmelden'] },
  },
  {
    ...{ path: 'translations/messages.de.yaml', text: YAML, source: 'translations/messages.en.yaml' },
    ...{ keys: ['Symfony is great', 'Log in'], edit: ['Symfony ist großartig', 'Symfony ist toll'] },
  },
  {
    ...{ path: 'i18n/de_DE.csv', text: MAGENTO, source: 'i18n/en.csv' },
    ...{ keys: ['Add to cart', 'Your order', 'Total'], edit: ['In den Warenkorb', 'Kaufen'] },
  },
]

function inFolder(files: Readonly<Record<string, string>>) {
  const screen = testScreen()
  const at = (path: string) => join(screen.folder, 'tree', path)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), text)
  }
  const read = (path: string) => readFileSync(at(path), 'utf8')
  const paths = () =>
    readdirSync(at(''), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(at(''), join(parentPath, name)))
      .sort()
  return { ...screen, at, read, paths }
}

async function imported(files: Readonly<Record<string, string>>, targetLanguageIds: readonly string[]) {
  const tree = inFolder(files)
  const { project } = await tree.value('project.create', {
    path: join(tree.folder, 'p.interlinear'),
    ...{ name: 'P', sourceLanguageId: 'en', targetLanguageIds: [...targetLanguageIds] },
  })
  const take = () => tree.value('project.import', { project, paths: [tree.at('')] })
  const write = () =>
    tree.value('project.export', {
      ...{ project, languageIds: [...targetLanguageIds], folder: tree.at(''), beside: true },
    })
  const save = (stringId: number, text: string, languageId: string) =>
    tree.value('translation.save', { project, stringId, languageId, forms: { none: text } })
  const texts = async () => {
    const { list, total } = await tree.value('list.open', { project, languageId: 'de' })
    const rows = await tree.value('list.rows', { list, from: 0, count: total })
    return rows.map(({ text }) => text)
  }
  return { ...tree, project, take, write, save, texts }
}

async function accountOf(files: Readonly<Record<string, string>>, source?: string) {
  const { at } = inFolder(files)
  const {
    account,
    files: found,
    targetLanguageIds,
  } = await findFolder(at(''), {
    ...(source !== undefined && { source }),
  })
  const lines = [
    ...account.files.map(({ path, role, languageIds }) => [path, [role, ...languageIds].join(' ')]),
    ...account.leftOut.flatMap(({ because, paths }) => paths.map((path) => [path, because])),
  ]
  return { found, targetLanguageIds, lines: Object.fromEntries(lines) as Record<string, string> }
}

describe('the account of a folder whose keys are the source texts', () => {
  it.each(LAYOUTS)('has $path as source and translation', async ({ path, text, source }) => {
    const { found, lines } = await accountOf({ [path]: text })
    expect(lines).toEqual({ [path]: 'both de' })
    expect(found).toMatchObject([{ path: source, isCatalogue: true }])
  })

  it('takes no file of identifiers so, nor one whose place tells nothing', async () => {
    const ids = '{ "auth.login": "Anmelden", "auth.saveAll": "Alle speichern" }'
    const { lines } = await accountOf({
      'locales/en/app.json': '{ "app.title": "Title" }',
      'locales/de/app.json': '{ "app.title": "Titel" }',
      'web/lang/de.json': ids,
      'web/lang/fr.json': ids,
      'web/lang/uk.json': ids,
      'data/to.json': '{ "Tonga Islands": "Nukualofa", "Cook Islands": "Avarua" }',
    })
    expect(lines).toMatchObject({
      'web/lang/de.json': 'noSource',
      'web/lang/fr.json': 'noSource',
      'web/lang/uk.json': 'noSource',
      'data/to.json': 'unlikely',
    })
  })

  it('prefers a file in the source language', async () => {
    const english = LARAVEL.replace('Anmelden', 'Log in').replace('Speichern', 'Save')
    const { lines } = await accountOf({ 'lang/de.json': LARAVEL, 'lang/en.json': english })
    expect(lines).toEqual({ 'lang/de.json': 'translation de', 'lang/en.json': 'source' })
    const german = await accountOf({ 'lang/de.json': LARAVEL, 'lang/fr.json': LARAVEL }, 'de')
    expect(german.lines).toEqual({ 'lang/de.json': 'source', 'lang/fr.json': 'translation fr' })
  })

  it('knows the keys of a view of Jenkins by the view', async () => {
    const { lines } = await accountOf({
      'Browser/config.jelly': '<f:entry title="${%URL}"/>',
      'Browser/config_it.properties': 'URL=Indirizzo\n',
      'Other/config_it.properties': 'URL=Indirizzo\n',
    })
    expect(lines).toMatchObject({ 'Browser/config_it.properties': 'both it' })
    expect(lines['Other/config_it.properties']).not.toContain('both')
  })
})

describe('an import of translations whose keys are the source texts', () => {
  it.each(LAYOUTS)('takes $path in, and writes an edit alone', async ({ path, text, source, keys, edit }) => {
    const { take, write, save, read, paths, texts } = await imported({ [path]: text }, ['de'])
    const { files, failed } = await take()
    expect(failed).toEqual([])
    expect(files).toMatchObject([
      { path: source, strings: keys.length },
      { path, languageId: 'de', translations: expect.any(Number) as number },
    ])
    expect(await texts()).toEqual(keys)
    await write()
    expect(read(path)).toBe(text)
    await save(1, edit[1].trimEnd(), 'de')
    await write()
    expect(read(path)).toBe(text.replace(edit[0], edit[1]))
    expect(paths()).toEqual([path])
    expect((await take()).failed).toEqual([])
    expect(read(path)).toBe(text.replace(edit[0], edit[1]))
  })

  it('has the strings of all files, and makes a file in a new language of them', async () => {
    const more = LARAVEL.replace(
      '"Save": "Speichern"',
      '"Save": "Enregistrer",\n    "Sign out": "Se déconnecter"',
    )
    const { take, write, save, read } = await imported({ 'lang/de.json': LARAVEL, 'lang/fr.json': more }, [
      'de',
      'uk',
    ])
    const { files } = await take()
    expect(files).toMatchObject([{ path: 'lang/en.json', strings: 4 }, { path: 'lang/de.json' }])
    await save(4, 'Abmelden', 'de')
    await save(1, 'Увійти', 'uk')
    await write()
    expect(read('lang/de.json')).toBe(
      LARAVEL.replace('"Speichern"\n', '"Speichern",\n    "Sign out": "Abmelden"\n'),
    )
    expect(JSON.parse(read('lang/uk.json'))).toEqual({
      ...{ 'Log in': 'Увійти', 'No results.': 'No results.', Save: 'Save', 'Sign out': 'Sign out' },
    })
    expect(read('lang/fr.json')).toBe(more)
  })

  it('continues from a file in the source language that was added later', async () => {
    const { take, save, write, read, at } = await imported({ 'lang/de.json': LARAVEL }, ['de'])
    await take()
    writeFileSync(at('lang/en.json'), LARAVEL.replace('Anmelden', 'Log in now'))
    expect((await take()).files).toMatchObject([
      { path: 'lang/en.json', added: 0, archived: 0 },
      { path: 'lang/de.json', languageId: 'de' },
    ])
    await save(1, 'Jetzt anmelden', 'de')
    await write()
    expect(read('lang/de.json')).toBe(LARAVEL.replace('Anmelden', 'Jetzt anmelden'))
  })

  it('takes one file that is named', async () => {
    const { value, project, at } = await imported({ 'lang/de.json': LARAVEL, 'lang/fr.json': LARAVEL }, [
      'de',
    ])
    const { files } = await value('project.import', { project, paths: [at('lang/de.json')] })
    expect(files).toMatchObject([{ path: 'en.json' }, { path: 'de.json', translations: 3 }])
  })

  it('keeps a file as a source that the project has as one', async () => {
    const { value, project, take, at } = await imported({ 'lang/de.json': LARAVEL }, ['de'])
    await value('project.import', { project, paths: [at('')], asSources: true })
    expect((await take()).files).toMatchObject([{ path: 'lang/de.json', added: 0 }])
  })
})
