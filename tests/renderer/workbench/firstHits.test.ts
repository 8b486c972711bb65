/**
 * The first results of the palette for a word, in each language of the interface, and for English words in all of them.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

type Table = readonly (readonly [words: string, id: string])[]

/** Words that a person types who does not know what a thing is called here. */
const ENGLISH: Table = [
  ['concordance', 'memory.concordance'],
  ['tmx', 'memory.show'],
  ['print', 'project.overview'],
  ['word count', 'project.overview'],
  ['validate', 'qa.issues'],
  ['propagate', 'string.useForRepetitions'],
  ['find next', 'find.next'],
  ['regex', 'find.isRegExp'],
  ['settings', 'view.settings'],
  ['preferences', 'view.settings'],
  ['suggestions', 'settings.machines'],
  ['deepl', 'settings.machines'],
  ['sync', 'cloud.sync'],
  ['push', 'cloud.sync'],
  ['pull', 'cloud.sync'],
  ['dictionaries', 'settings.dictionaries'],
  ['spelling', 'settings.dictionaries'],
  ['news', 'help.news'],
  ['stats', 'project.overview'],
  ['zoom', 'settings.editing'],
  ['bigger', 'settings.editing'],
  ['font', 'settings.editing'],
  ['email', 'view.person'],
  ['docs', 'help.guides'],
  ['help', 'help.guides'],
  ['home', 'project.close'],
  ['quit', 'project.close'],
  ['backup', 'project.backup'],
  ['back up', 'project.backup'],
  ['memory', 'memory.show'],
  ['keys', 'view.keys'],
  ['shortcuts', 'view.shortcuts'],
  ['language', 'project.addLanguage'],
  ['undo', 'project.undo'],
  ['night', 'view.theme.dark'],
]

const TABLES: Readonly<Record<string, Table>> = {
  en: [],
  de: [
    ['einstellungen', 'view.settings'],
    ['vorschläge', 'settings.machines'],
    ['synchronisieren', 'cloud.sync'],
    ['hochladen', 'cloud.sync'],
    ['herunterladen', 'cloud.sync'],
    ['wörterbücher', 'settings.dictionaries'],
    ['rechtschreibung', 'settings.dictionaries'],
    ['neuigkeiten', 'help.news'],
    ['statistik', 'project.overview'],
    ['größer', 'settings.editing'],
    ['schrift', 'settings.editing'],
    ['e-mail', 'view.person'],
    ['doku', 'help.guides'],
    ['hilfe', 'help.guides'],
    ['startseite', 'project.close'],
    ['beenden', 'project.close'],
    ['sicherung', 'project.backup'],
    ['speicher', 'memory.show'],
    ['tasten', 'view.keys'],
    ['tastenkürzel', 'view.shortcuts'],
    ['sprache', 'project.addLanguage'],
    ['rückgängig', 'project.undo'],
  ],
  uk: [
    ['налаштування', 'view.settings'],
    ['підказки', 'settings.machines'],
    ['синхронізувати', 'cloud.sync'],
    ['вивантажити', 'cloud.sync'],
    ['словники', 'settings.dictionaries'],
    ['новини', 'help.news'],
    ['статистика', 'project.overview'],
    ['масштаб', 'settings.editing'],
    ['більше', 'settings.editing'],
    ['пошта', 'view.person'],
    ['документація', 'help.guides'],
    ['довідка', 'help.guides'],
    ['головна', 'project.close'],
    ['вийти', 'project.close'],
    ['резервна копія', 'project.backup'],
    ['пам’ять', 'memory.show'],
    ['клавіші', 'view.keys'],
    ['мова', 'project.addLanguage'],
  ],
  ja: [
    ['設定', 'view.settings'],
    ['候補', 'settings.machines'],
    ['同期', 'cloud.sync'],
    ['アップロード', 'cloud.sync'],
    ['辞書', 'settings.dictionaries'],
    ['ニュース', 'help.news'],
    ['統計', 'project.overview'],
    ['ズーム', 'settings.editing'],
    ['大きく', 'settings.editing'],
    ['メール', 'view.person'],
    ['ドキュメント', 'help.guides'],
    ['ヘルプ', 'help.guides'],
    ['終了', 'project.close'],
    ['バックアップ', 'project.backup'],
    ['メモリ', 'memory.show'],
    ['キー', 'view.keys'],
    ['言語', 'project.addLanguage'],
  ],
  ar: [
    ['الإعدادات', 'view.settings'],
    ['اقتراحات', 'settings.machines'],
    ['مزامنة', 'cloud.sync'],
    ['رفع', 'cloud.sync'],
    ['قواميس', 'settings.dictionaries'],
    ['أخبار', 'help.news'],
    ['إحصاءات', 'project.overview'],
    ['تكبير', 'settings.editing'],
    ['أكبر', 'settings.editing'],
    ['بريد', 'view.person'],
    ['توثيق', 'help.guides'],
    ['مساعدة', 'help.guides'],
    ['الرئيسية', 'project.close'],
    ['خروج', 'project.close'],
    ['نسخة احتياطية', 'project.backup'],
    ['ذاكرة', 'memory.show'],
    ['مفاتيح', 'view.keys'],
    ['لغة', 'project.addLanguage'],
  ],
}

describe.each(Object.entries(TABLES))('the palette in %s', (tag, own) => {
  let found: (query: string) => readonly string[]

  beforeAll(async () => {
    // Texts are read as modules load: each language needs modules of its own.
    vi.resetModules()
    const { interfaceLanguages, loadLanguage } = await import('../../../renderer/src/texts/language.ts')
    await loadLanguage(interfaceLanguages.find((language) => language.tag === tag)!)
    const { commands } = await import('../../../renderer/src/workbench/commands/table.ts')
    const { findCommands } = await import('../../../renderer/src/workbench/commands/find.ts')
    const listed = commands.filter(({ isUnlisted }) => isUnlisted !== true)
    found = (query) => findCommands(listed, query).map(({ id }) => id)
  })

  afterAll(() => vi.resetModules())

  it.each([...ENGLISH, ...own])('has first for “%s” %s', (query, id) => {
    expect(found(query)[0]).toBe(id)
  })

  it('has what else may be meant by “language” next', () => {
    expect(found('language').slice(0, 2)).toEqual(['project.addLanguage', 'view.language'])
  })

  it('has the restoring of a backup after its making', () => {
    expect(found('backup')).toContain('project.restore')
  })
})
